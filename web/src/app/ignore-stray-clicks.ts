const CONTROL = 'button, a[href]';

/**
 * The second half of a double click or double tap counts only for the control that got the first. Otherwise it was meant
 * for a button that has just gone, and would hit what has taken its place: End Session, the next patient's Renew, or the
 * backdrop of a dialog, which would close at once.
 */
export function ignoreStrayClicks(): () => void {
  let clicked: Element | null = null;
  const check = (event: MouseEvent) => {
    const control = (event.target as Element).closest(CONTROL);
    const isStray = event.detail > 1 && control !== clicked;
    if (isStray) {
      event.preventDefault();
      event.stopPropagation();
    } else clicked = control;
  };
  document.addEventListener('click', check, { capture: true });
  return () => document.removeEventListener('click', check, { capture: true });
}
