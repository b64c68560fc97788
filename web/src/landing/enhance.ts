const SECTION_IDS = ['features', 'how-it-works', 'testimonials'];
const HASH_SCROLL_DELAY_MS = 100;
const SCHEME_KEY = 'carelane-color-scheme';

const root = document.documentElement;

scrollToOpenedSection();
closeMenuAfterChoice();
connectThemeSwitch();

function scrollToOpenedSection(): void {
  const id = location.hash.slice(1);
  if (!SECTION_IDS.includes(id)) return;
  setTimeout(() => document.getElementById(id)?.scrollIntoView(), HASH_SCROLL_DELAY_MS);
}

function closeMenuAfterChoice(): void {
  const menu = document.getElementById('site-menu');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) menu.hidePopover();
  });
}

function connectThemeSwitch(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('.theme-switch');
  const isDark = () => root.dataset.mantineColorScheme === 'dark';
  const show = (dark: boolean) => {
    root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
    for (const button of buttons) button.setAttribute('aria-pressed', String(dark));
  };

  show(isDark());
  for (const button of buttons) {
    button.addEventListener('click', () => {
      show(!isDark());
      storeScheme(isDark() ? 'dark' : 'light');
    });
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
    if (!hasChosenScheme()) show(event.matches);
  });
}

function hasChosenScheme(): boolean {
  try {
    return ['light', 'dark'].includes(localStorage.getItem(SCHEME_KEY) ?? '');
  } catch {
    return false;
  }
}

function storeScheme(scheme: 'light' | 'dark'): void {
  try {
    localStorage.setItem(SCHEME_KEY, scheme);
  } catch {
    // Storage may be blocked. Then the choice lasts as long as the page.
  }
}
