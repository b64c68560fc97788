import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { KEEP_LABEL_VISIBLE } from './keep-label-visible';

/** Shades 7 and 4 match the accents of the light and the dark scheme in tokens.css. */
const teal: MantineColorsTuple = [
  '#effaf7',
  '#ddf0ec',
  '#b5e2d9',
  '#82d9cc',
  '#5cc7b8',
  '#2ba596',
  '#14857a',
  '#0b6b63',
  '#07534d',
  '#053d39',
];

const dark: MantineColorsTuple = [
  '#eef3f1',
  '#bcc8c5',
  '#98a5a2',
  '#7d8a87',
  '#3a4643',
  '#2a3432',
  '#202927',
  '#1a2120',
  '#121716',
  '#0e1312',
];

/** Mantine takes a Select's classes only from `Select`, although its list is a Combobox. */
const LIST = { dropdown: 'cl-dropdown', options: 'cl-options' };

const DIALOG_ATTRIBUTES = { header: { role: 'presentation' } };

/** Within the main landmark, so that people who navigate by landmarks find it. */
const IN_MAIN = { target: 'main, body:not(:has(main))' };

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { teal, dark },
  fontFamily: 'var(--cl-font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: 'var(--cl-font)', fontWeight: '650' },
  fontSizes: {
    xs: 'var(--cl-text-xs)',
    sm: 'var(--cl-text-s)',
    md: 'var(--cl-text-m)',
    lg: 'var(--cl-text-l)',
    xl: 'var(--cl-text-xl)',
  },
  // As wide as Mantine's default, but on a phone with large text no wider than at 320 px.
  spacing: {
    xs: 'min(0.625rem, 3.125vw)',
    sm: 'min(0.75rem, 3.75vw)',
    md: 'min(1rem, 5vw)',
    lg: 'min(1.25rem, 6.25vw)',
    xl: 'min(2rem, 10vw)',
  },
  radius: { sm: 'var(--cl-radius-s)', md: 'var(--cl-radius-m)', lg: 'var(--cl-radius-l)' },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: {
      defaultProps: {
        size: 'md',
        allowDeselect: false,
        // A form that focuses its first invalid field must not cover that field's error.
        openOnFocus: false,
        withScrollArea: false,
      },
      classNames: LIST,
    },
    MultiSelect: { defaultProps: { size: 'md', withScrollArea: false }, classNames: LIST },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: DIALOG_ATTRIBUTES,
      },
    },
    Drawer: { defaultProps: { attributes: DIALOG_ATTRIBUTES } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', size: 'lg' } },
    Tabs: { classNames: { tab: 'cl-tab' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, portalProps: IN_MAIN } },
    // A menu may contain nothing but items, so the first item gets the focus.
    Menu: {
      classNames: { dropdown: 'cl-dropdown' },
      defaultProps: { portalProps: IN_MAIN, withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { middlewares: KEEP_LABEL_VISIBLE } },
    Combobox: {
      classNames: LIST,
      defaultProps: {
        shadow: 'md',
        keepMounted: false,
        portalProps: IN_MAIN,
        // Until an absolute list is positioned, it is at the top of the page, and the page scrolls there.
        floatingStrategy: 'fixed',
      },
    },
  },
});

export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--cl-bg)',
    '--mantine-color-text': 'var(--cl-ink)',
    '--mantine-color-dimmed': 'var(--cl-ink-faint)',
    '--mantine-color-default': 'var(--cl-surface)',
    '--mantine-color-default-hover': 'var(--cl-surface-sunken)',
    '--mantine-color-default-color': 'var(--cl-ink)',
    '--mantine-color-default-border': 'var(--cl-border)',
    '--mantine-color-placeholder': 'var(--cl-ink-faint)',
    '--mantine-color-anchor': 'var(--cl-accent)',
    '--mantine-color-error': 'var(--cl-bad)',
    '--mantine-color-teal-filled': 'var(--cl-accent-fill)',
    '--mantine-color-teal-filled-hover': 'var(--cl-accent-fill-hover)',
    '--mantine-color-teal-text': 'var(--cl-accent)',
    '--mantine-color-teal-light': 'var(--cl-accent-soft)',
    '--mantine-color-teal-light-hover': 'var(--cl-accent-soft)',
    '--mantine-color-teal-light-color': 'var(--cl-accent-soft-ink)',
    '--mantine-color-teal-outline': 'var(--cl-accent)',
    '--mantine-color-red-filled': 'var(--cl-bad-fill)',
    '--mantine-color-red-filled-hover': 'var(--cl-bad-fill-hover)',
    '--mantine-color-red-light': 'var(--cl-bad-soft)',
    '--mantine-color-red-light-hover': 'var(--cl-bad-soft)',
    '--mantine-color-red-light-color': 'var(--cl-bad-soft-ink)',
    '--mantine-color-red-outline': 'var(--cl-bad)',
    '--mantine-color-red-text': 'var(--cl-bad)',
    '--mantine-color-green-light': 'var(--cl-good-soft)',
    '--mantine-color-green-light-color': 'var(--cl-good-soft-ink)',
    '--mantine-color-orange-light': 'var(--cl-warm-soft)',
    '--mantine-color-orange-light-color': 'var(--cl-warm-soft-ink)',
    '--mantine-color-gray-light': 'var(--cl-surface-sunken)',
    '--mantine-color-gray-light-color': 'var(--cl-ink-soft)',
  };
  return { variables: {}, light: shared, dark: shared };
};
