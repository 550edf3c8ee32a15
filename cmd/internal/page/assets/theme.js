// Light or dark: the reader's own setting, until the button says otherwise for this visit.
const root = document.documentElement;

document.getElementById("theme").addEventListener("click", () => {
	const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
	root.dataset.theme = dark ? "light" : "dark";
});
