// Runs between the head and the body of the first page. It knows what the server does not: the
// chosen theme and language, and whether the address asks for another page.
{
  const root = document.documentElement;
  let own = {};
  try {
    own = localStorage;
  } catch {
    // storage may be switched off
  }
  const earlier = { noon: "light", night: "dark" }[own["cheeseboard.light"]];
  const theme = own["cheeseboard.theme"] ?? earlier;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme === "dark" || (theme !== "light" && dark) ? "dark" : "light";
  const elsewhere = !["", "#", "#/"].includes(location.hash);
  // A server sends the page in the browser's language. A host of files has one page for all.
  const offered = (root.dataset.languages ?? root.lang).split(" ");
  const known = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  const usual = known.find((each) => offered.includes(each)) ?? root.lang;
  const wanted = own["cheeseboard.language"] ?? usual;
  if (elsewhere || wanted !== root.lang) root.classList.add("elsewhere");
}
