export type Theme = 'light' | 'dark' | 'device';

const KEY = 'pcr_theme';

export function currentTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'device';
  } catch {
    return 'device';
  }
}

/** Called once at start, and by `chooseTheme`. */
export function applyTheme(theme: Theme = currentTheme()): void {
  const root = document.documentElement;
  if (theme === 'device') delete root.dataset.theme;
  else root.dataset.theme = theme;
  // The phone's own bars follow the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    const other = theme === 'device' || theme === own ? own : theme;
    meta.content = COLORS[other];
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'device') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Then it holds for this visit.
  }
  applyTheme(theme);
}

// --page of tokens.css; a meta element cannot read a custom property.
const COLORS = { light: '#f8f5f0', dark: '#131817' };
