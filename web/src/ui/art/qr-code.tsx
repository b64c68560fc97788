const MODULES = [
  '111010111',
  '101001101',
  '111010111',
  '010110010',
  '101101101',
  '010011010',
  '111010110',
  '101101001',
  '111011011',
];

export function QrCode() {
  const path = MODULES.flatMap((row, y) =>
    [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1Z` : '')),
  ).join('');
  return (
    <svg className="qr" viewBox="-1 -1 11 11" aria-hidden="true" focusable="false">
      <rect x="-1" y="-1" width="11" height="11" rx="1.2" fill="var(--cl-art-coat)" />
      <path d={path} fill="var(--cl-art-line)" />
    </svg>
  );
}
