// Runs between the head of the first page and the rest of it, and knows what the server does
// not: the reader's own light and language, and whether it is another page that is wanted.
{
  const root = document.documentElement;
  let own = {};
  try {
    own = localStorage;
  } catch {
    // storage may be switched off
  }
  const light = own["cheeseboard.light"];
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.light = light === "night" || (light !== "noon" && dark) ? "night" : "noon";
  const elsewhere = !["", "#", "#/"].includes(location.hash);
  const wanted = own["cheeseboard.language"] ?? root.lang;
  if (elsewhere || wanted !== root.lang) root.classList.add("elsewhere");
}
