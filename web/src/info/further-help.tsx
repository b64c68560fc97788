import { ChatDrawing } from '../ui/art/chat-drawing';

export function FurtherHelp() {
  return (
    <aside className="further-help" aria-labelledby="further-help-title">
      <ChatDrawing />
      <div>
        <h2 id="further-help-title">Did that not answer it?</h2>
        <p>
          Look through the <a href="/faqs">questions patients ask most</a>, follow the{' '}
          <a href="/help">guides</a>, or <a href="/contact">write to us</a>.
        </p>
      </div>
    </aside>
  );
}
