// kit/browser/theme.ts explains it.
(() => {
  const root = document.documentElement;
  const [light, dark] = document.querySelectorAll('meta[name="theme-color"]');
  const colours = { light: light.content, dark: dark.content };
  function apply() {
    let choice = null;
    try {
      choice = localStorage.getItem('pcr_theme');
    } catch {}
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
