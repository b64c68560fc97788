export function CallToAction() {
  return (
    <section className="wrap call-to-action" aria-labelledby="call-to-action-title">
      <div className="call-to-action-band">
        <Road />
        <div>
          <h2 id="call-to-action-title">Your next appointment may be today.</h2>
          <p>An account takes a minute and costs nothing. You pay only for the visit you book.</p>
        </div>
        <a className="button inverse" href="/register">
          Create Your Account
        </a>
      </div>
    </section>
  );
}

function Road() {
  return (
    <svg
      className="road"
      viewBox="0 0 900 240"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M430 300C520 120 640 240 700 130S800 20 940 10"
        stroke="currentColor"
        strokeWidth="64"
        opacity="0.1"
      />
      <path
        d="M430 300C520 120 640 240 700 130S800 20 940 10"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray="22 20"
        opacity="0.35"
      />
    </svg>
  );
}
