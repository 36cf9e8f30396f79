// Before the first paint, and so a script of its own that the page waits for: the appearance that the person chose on
// this device (web/src/kit/theme.ts keeps it), and the browser's own bars in the same colour.
(() => {
  const root = document.documentElement;
  const [light, dark] = document.querySelectorAll('meta[name="theme-color"]');
  const colours = { light: light.content, dark: dark.content };
  function apply() {
    let choice = null;
    try {
      choice = localStorage.getItem('pcr_theme');
    } catch {
      // A forbidden storage: the device decides.
    }
    const own = choice === 'light' || choice === 'dark';
    if (own) root.dataset.theme = choice;
    else delete root.dataset.theme;
    light.content = own ? colours[choice] : colours.light;
    dark.content = own ? colours[choice] : colours.dark;
  }
  apply();
  addEventListener('pcr-theme', apply);
  addEventListener('storage', apply);
})();
