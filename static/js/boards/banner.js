// The line that says when the connection is lost (components/connection.html).
const banner = document.getElementById("connection");

export function told(isConnected) {
  banner.textContent = isConnected ? "" : banner.dataset.lost;
  banner.hidden = isConnected;
}
