const STEPS = [
  {
    title: 'Create Account',
    text: 'Your name, an email address and a password. A short medical profile tells the doctor what matters.',
  },
  {
    title: 'Find a Doctor',
    text: 'Search by specialty, language and fee, or describe your symptoms and let the assistant suggest a specialist.',
  },
  {
    title: 'Book Appointment',
    text: 'Choose a day and a time, pay by card and get a confirmation with a calendar file. Reminders are sent automatically.',
  },
  {
    title: 'Get Care',
    text: 'Join from 15 minutes before the start. Afterwards your prescription and your notes stay in your account.',
  },
];

export function HowItWorks() {
  return (
    <section className="section sunken" id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="wrap">
        <h2 id="how-it-works-title">How It Works</h2>
        <ol className="steps">
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
