/**
 * Browsers take the focus away from a control that becomes disabled, such as a button while its form is sent. This
 * gives it back as soon as the control is enabled again, unless the person has moved on.
 */
export function returnFocus(): () => void {
  let focused: Element | null = null;
  const remember = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  const forget = ({ target }: Event) => {
    if (!focused?.contains(target as Node)) focused = null;
  };
  const observer = new MutationObserver((changes) => {
    if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return;
    const isConcerned = changes.some(({ target }) => target.contains(focused));
    if (isConcerned && !focused.matches(':disabled')) focused.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
  // Also sees a fieldset, and dialogs, which are outside the app's root.
  observer.observe(document.body, { attributeFilter: ['disabled'], subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
    observer.disconnect();
  };
}
