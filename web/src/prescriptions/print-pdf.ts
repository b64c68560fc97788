/** The print dialog reads from the frame, so it stays for a while. */
const FRAME_LIFETIME_MS = 60_000;

export function printPdf(pdf: Blob): void {
  const address = URL.createObjectURL(pdf);
  const frame = document.createElement('iframe');
  frame.title = 'Prescription to print';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.style.cssText =
    'position:fixed;inset-inline-end:0;inset-block-end:0;width:1px;height:1px;border:0;opacity:0';
  frame.onload = () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      // Some browsers cannot print a PDF in a frame. In a tab the user can print it.
      window.open(address, '_blank', 'noopener');
    }
  };
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, FRAME_LIFETIME_MS);
}
