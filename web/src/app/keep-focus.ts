const ROW = 'li, tr, article';
const PART = 'section, form, main, [role="dialog"]';
const HEADING = 'h1, h2, h3, h4';
/** Gives the focus back to its button by itself. */
const MENU = '[role="menu"]';

/**
 * When what has the focus is removed, such as a row of a list or a button that has done its work, a browser starts again
 * at the top of the page. The focus goes to the next row instead, or to the heading of the part that is left.
 */
export function keepFocus(root: HTMLElement): () => void {
  let focused: Element | null = null;
  const remember = ({ target }: FocusEvent) => {
    focused = (target as Element).closest(MENU) ? null : (target as Element);
  };
  /** A click somewhere else means that the person has left it. */
  const forget = ({ target }: Event) => {
    if (!focused?.contains(target as Node)) focused = null;
  };
  const observer = new MutationObserver((changes) => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const change = changes.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(focused)),
    );
    focused = null;
    if (change) findNext(change, root)?.focus({ preventScroll: true });
  });
  root.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
    observer.disconnect();
  };
}

function findNext({ target, removedNodes, nextSibling, previousSibling }: MutationRecord, root: HTMLElement) {
  const place = target as HTMLElement;
  if (!root.contains(place)) return undefined;
  const wasRow = [...removedNodes].some((node) => node instanceof Element && node.matches(ROW));
  const row = wasRow ? (nextSibling ?? previousSibling) : place.closest(ROW);
  const part = place.closest(PART);
  const found = (row instanceof HTMLElement && row) || part?.querySelector<HTMLElement>(HEADING) || part;
  return found instanceof HTMLElement ? focusable(found) : undefined;
}

/** Not with the Tab key: only for now. */
function focusable(element: HTMLElement): HTMLElement {
  if (element.tabIndex >= 0 || element.hasAttribute('tabindex')) return element;
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  return element;
}
