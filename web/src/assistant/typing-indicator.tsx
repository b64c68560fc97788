import classes from './assistant.module.css';

export function TypingIndicator() {
  return (
    <div className={classes.typing} role="status" aria-label="AI assistant is typing">
      <span />
      <span />
      <span />
    </div>
  );
}
