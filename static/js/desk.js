// The desk's menu scrolls sideways on a phone: the entry of this page is brought into view.
document.querySelector(".desk-nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
