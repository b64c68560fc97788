import type { ReactNode } from 'react';

export interface Question {
  id: string;
  question: string;
  answer: ReactNode;
}

interface Props {
  questions: Question[];
}

/** The id is on the answer: a link to something inside a closed question makes the browser open it. */
export function FaqList({ questions }: Props) {
  return (
    <div className="faq">
      {questions.map(({ id, question, answer }) => (
        <details key={id}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className="faq-answer" id={id}>
            {answer}
          </div>
        </details>
      ))}
    </div>
  );
}
