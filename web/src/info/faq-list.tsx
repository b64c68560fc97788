import type { ReactNode } from 'react';

export interface Question {
  id: string;
  question: string;
  answer: ReactNode;
}

interface Props {
  questions: Question[];
}

export function FaqList({ questions }: Props) {
  return (
    <div className="faq">
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className="faq-answer">{answer}</div>
        </details>
      ))}
    </div>
  );
}
