import classes from './announcements.module.css';

export function Preview({ subject, text }: { subject: string; text: string }) {
  return (
    <section className={classes.preview} aria-label="Preview">
      <h3>In the app</h3>
      <div>
        {subject}: {text}
      </div>
      <h3>By email</h3>
      <div>
        <strong>{subject}</strong>
        {`\n\nHello …,\n\n${text}\n\n${location.origin}`}
      </div>
    </section>
  );
}
