/** '12,34,567', as Indians group digits. Without `Intl`: docs/decisions/pages-and-speed.md#no-intl-before-the-first-paint */
export function groupDigits(number: number): string {
  return String(Math.round(number)).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
}

export function rupees(amount: number): string {
  return `${amount < 0 ? '-' : ''}₹${groupDigits(Math.abs(amount))}`;
}

export function price(amount: number): string {
  return amount === 0 ? 'Free' : rupees(amount);
}
