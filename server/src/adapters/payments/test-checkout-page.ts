import type { TestCheckout } from './test-checkout';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Carelane</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/test-checkout/checkout.css">
<script src="/test-checkout/checkout.js" defer></script>
</head>
<body>
<header><span class="brand">Carelane</span><span class="badge">Test mode</span></header>
<main>${body}</main>
</body>
</html>`;
}

function orderPanel(session: TestCheckout, visit: string | undefined): string {
  return `<section class="order" aria-label="Order summary">
<p class="item">Consultation${visit ? ` with ${escapeHtml(visit)}` : ''}</p>
<p class="amount">${rupees(session.amount)}</p>
<p class="soft">Your appointment time is held while you pay.
<span class="left" data-expires-at="${session.expiresAt.toISOString()}" role="timer"></span></p>
</section>`;
}

function cancelForm(session: TestCheckout): string {
  return `<form method="post" action="/test-checkout/${session.id}/cancel">
<button class="quiet" type="submit">Cancel and go back</button></form>`;
}

export function payPage(session: TestCheckout, visit?: string, message?: string): string {
  const problem = `<p class="problem" role="alert" id="problem">${escapeHtml(message ?? '')}</p>`;
  const inputState = message ? ' aria-describedby="problem" aria-invalid="true"' : '';
  return layout(
    'Checkout',
    `${orderPanel(session, visit)}
<section class="card" aria-labelledby="pay-title">
<h1 id="pay-title">Pay by card</h1>
<p class="note">This is a test checkout. Nothing is charged, and no real card is accepted.</p>
${problem}
<form method="post" action="/test-checkout/${session.id}/pay" id="pay">
<label for="cardNumber">Card number</label>
<input id="cardNumber" name="cardNumber" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" maxlength="23" required autofocus${inputState}>
<div class="pair">
<div><label for="expiry">Expiry</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM / YY" maxlength="9" required></div>
<div><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" placeholder="123" maxlength="4" required></div>
</div>
<button class="pay" type="submit">Pay ${rupees(session.amount)}</button>
</form>
${cancelForm(session)}
<dl class="cards">
<div><dt>4242 4242 4242 4242</dt><dd>pays</dd></div>
<div><dt>4000 0000 0000 0002</dt><dd>is declined</dd></div>
</dl>
</section>`,
  );
}

export function endedPage(session: TestCheckout): string {
  if (session.status === 'complete') {
    return noticePage({
      title: 'Paid',
      heading: 'This checkout is paid',
      text: 'Your payment went through.',
      link: { href: session.successUrl, label: 'See your appointment' },
    });
  }
  return noticePage({
    title: 'Checkout expired',
    heading: 'This checkout has expired',
    text: 'Nothing was charged. If the time is still available, you can choose it again.',
    link: { href: session.cancelUrl, label: 'Back to the booking' },
  });
}

export function unknownPage(): string {
  return noticePage({
    title: 'Checkout not found',
    heading: 'Checkout not found',
    text: 'There is no checkout at this address.',
    link: { href: '/', label: 'Back to Carelane' },
  });
}

interface Notice {
  title: string;
  heading: string;
  text: string;
  link: { href: string; label: string };
}

function noticePage({ title, heading, text, link }: Notice): string {
  return layout(
    title,
    `<section class="card ended"><h1>${heading}</h1>
<p>${text}</p>
<a class="pay" href="${escapeHtml(link.href)}">${link.label}</a></section>`,
  );
}
