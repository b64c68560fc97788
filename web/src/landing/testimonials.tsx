import type { ReactElement } from 'react';
import { Portrait } from '../ui/art/portrait';

interface Story {
  quote: string;
  name: string;
  about: string;
  portrait: ReactElement;
}

const STORIES: Story[] = [
  {
    quote:
      'My daughter’s rash was seen the same evening. I booked from the kitchen table while dinner was still on the stove.',
    name: 'Meera',
    about: 'mother of two',
    portrait: <Portrait hair="long" skin="fair" top="var(--cl-warm)" />,
  },
  {
    quote:
      'I work shifts. I moved my appointment once, from my phone, and it cost nothing. The fee was clear from the start.',
    name: 'Arjun',
    about: 'nurse on night shifts',
    portrait: <Portrait hair="short" skin="deep" top="var(--cl-accent)" beard />,
  },
  {
    quote:
      'The pharmacist scanned the code on my prescription and handed me the tablets. No calls, no guessing at handwriting.',
    name: 'Kamala',
    about: 'retired teacher',
    portrait: <Portrait hair="bun" skin="warm" top="var(--cl-warm)" gray glasses />,
  },
];

export function Testimonials() {
  return (
    <section className="section" id="testimonials" aria-labelledby="testimonials-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="testimonials-title">What a visit can feel like</h2>
          <p>
            These three stories are illustrations: the people are drawn and the words are ours. What real
            patients say is on each doctor’s profile.
          </p>
        </div>
        <ul className="stories">
          {STORIES.map(({ quote, name, about, portrait }) => (
            <li key={name}>
              <figure className="story">
                <blockquote>{quote}</blockquote>
                <figcaption>
                  <span className="story-portrait">{portrait}</span>
                  <span>
                    <strong>{name}</strong>, {about}
                    <span className="story-mark">Illustration</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
