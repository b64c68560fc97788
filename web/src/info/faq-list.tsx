import { answerParts, type Question } from '@carelane/contract/help/question';

interface Props {
  questions: readonly Question[];
}

/** The id is on the answer, because the browser opens a closed question when a link leads to an element inside it. */
export function FaqList({ questions }: Props) {
  return (
    <div className="faq">
      {questions.map(({ id, question, answer }) => (
        <details key={id}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <div className="faq-answer" id={id}>
            <p>
              {answerParts(answer).map(({ text, href }) =>
                href ? (
                  <a key={text} href={href}>
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </p>
          </div>
        </details>
      ))}
    </div>
  );
}
