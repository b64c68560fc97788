/** Separate files, so the page needs no inline script or style. */
export const CHECKOUT_CSS = `
:root{color-scheme:light dark;--bg:#faf7f2;--surface:#fff;--ink:#1d2725;--soft:#4a5653;--line:#e6dfd3;--field:#8a8377;--accent:#0b6b63;--fill:#0b6b63;--warm:#fbe6dc;--warm-ink:#8a3415;--bad:#fbe3e1;--bad-ink:#8c1d18;--side:#0b3f3a;--side-ink:#f2faf8;--side-soft:#b9dad5}
@media (prefers-color-scheme:dark){:root{--bg:#121716;--surface:#1a2120;--ink:#eef3f1;--soft:#bcc8c5;--line:#2d3735;--field:#7d8a87;--accent:#5cc7b8;--fill:#0f766c;--warm:#402418;--warm-ink:#f8c3a8;--bad:#431d1a;--bad-ink:#ffc4be;--side:#0e2b28;--side-ink:#eef3f1;--side-soft:#a6c9c4}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:anywhere;min-height:100vh;background:var(--bg);color:var(--ink);font:1.0625rem/1.5 "Figtree Variable",ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;padding:min(1rem,5vw) min(1.25rem,6vw);max-width:62rem;margin:0 auto}
.brand{font-weight:700;font-size:1.25rem;letter-spacing:-.01em}
.badge{background:var(--warm);color:var(--warm-ink);border-radius:999px;padding:.125rem .75rem;font-size:.875rem;font-weight:600}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:min(1rem,5vw);padding:0 min(1rem,5vw) 3rem;max-width:62rem;margin:0 auto}
section{border-radius:min(1.25rem,6vw);padding:min(1.5rem,6vw)}
.order{background:var(--side);color:var(--side-ink)}
.order p{margin:0}
.item{color:var(--side-soft)}
.amount{font-size:2.5rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums;margin:.25rem 0 .75rem}
.soft{color:var(--side-soft);font-size:.9375rem}
.left{display:block;font-variant-numeric:tabular-nums;font-weight:600;min-height:1.5em}
.card{background:var(--surface);border:1px solid var(--line)}
h1{font-size:1.375rem;margin:0 0 .25rem;line-height:1.25}
.note{margin:0 0 1.25rem;color:var(--soft);font-size:.9375rem}
.problem:empty{display:none}
.problem{background:var(--bad);color:var(--bad-ink);border-radius:.75rem;padding:.75rem 1rem;margin:0 0 1rem}
label{display:block;font-weight:600;font-size:.9375rem;margin-bottom:.25rem}
input{width:100%;font:inherit;font-variant-numeric:tabular-nums;color:inherit;background:transparent;border:1px solid var(--field);border-radius:.75rem;padding:.75rem min(.875rem,4vw);margin-bottom:1rem}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,7rem),1fr));gap:.75rem}
button,.pay{font:inherit;cursor:pointer;border-radius:.75rem;min-height:3rem;width:100%;border:0}
.pay{background:var(--fill);color:#fff;font-weight:650;display:grid;place-items:center;text-decoration:none}
.pay[disabled]{opacity:.7;cursor:progress}
.quiet{background:transparent;color:var(--soft);margin-top:.5rem;text-decoration:underline;text-underline-offset:.2em}
.cards{margin:1.25rem 0 0;border-top:1px solid var(--line);padding-top:1rem;font-size:.9375rem;color:var(--soft)}
.cards div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem}
.cards dt{font-variant-numeric:tabular-nums}.cards dd{margin:0}
.ended p{margin:.25rem 0 1.25rem;color:var(--soft)}
@media (min-width:48rem){main{grid-template-columns:minmax(0,1fr) minmax(0,1.25fr);align-items:start;padding-top:1.5rem}.ended{grid-column:1/-1;max-width:32rem;width:100%;justify-self:center}}
`;

export const CHECKOUT_JS = `
const countdown = document.querySelector('[data-expires-at]');
if (countdown) {
  const endsAt = Date.parse(countdown.dataset.expiresAt);
  const show = () => {
    const seconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000));
    countdown.textContent = seconds > 0
      ? Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0') + ' left'
      : 'Time is up.';
  };
  show();
  setInterval(show, 1000);
}
const form = document.getElementById('pay');
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  const label = button.textContent;
  button.disabled = true;
  button.textContent = 'Processing...';
  try {
    const body = new URLSearchParams(new FormData(form));
    const response = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
    const { url, message } = await response.json();
    if (url) return location.assign(url);
    const number = form.elements.cardNumber;
    document.getElementById('problem').textContent = message;
    number.setAttribute('aria-describedby', 'problem');
    number.setAttribute('aria-invalid', 'true');
    number.select();
  } catch {
    return form.submit();
  }
  button.disabled = false;
  button.textContent = label;
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
