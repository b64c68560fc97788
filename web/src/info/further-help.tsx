import type { ReactNode } from 'react';
import { ChatDrawing } from '../ui/art/chat-drawing';

interface Props {
  children: ReactNode;
}

export function FurtherHelp({ children }: Props) {
  return (
    <aside className="further-help" aria-labelledby="further-help-title">
      <ChatDrawing />
      <div>
        <h2 id="further-help-title">Still have a question?</h2>
        <p>{children}</p>
      </div>
    </aside>
  );
}
