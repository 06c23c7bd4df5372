// A length of time as people write it: "0:12", "12:05", "1:02:05". Whole seconds.
export function spanText(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const head = minutes < 60 ? `${minutes}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  return `${head}:${two(seconds % 60)}`;
}
