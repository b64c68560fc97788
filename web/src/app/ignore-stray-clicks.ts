const CONTROL = 'button, a[href]';

/**
 * The second half of a double click counts only for the control that got the first. Otherwise it belongs to somebody who
 * meant a button that has just gone, and another one has taken its place: End Session, or the next patient's Renew.
 */
export function ignoreStrayClicks(): () => void {
  let clicked: Element | null = null;
  const check = (event: MouseEvent) => {
    const control = (event.target as Element).closest(CONTROL);
    const isStray = event.detail > 1 && control !== null && control !== clicked;
    if (isStray) {
      event.preventDefault();
      event.stopPropagation();
    } else clicked = control;
  };
  document.addEventListener('click', check, { capture: true });
  return () => document.removeEventListener('click', check, { capture: true });
}
