import type { ReactNode } from 'react';
import { PageFrame } from '../landing/page-frame';

export interface InfoSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface Props {
  title: string;
  lead: ReactNode;
  lastChanged?: { iso: string; text: string };
  sections: InfoSection[];
  children?: ReactNode;
}

export function InfoPage({ title, lead, lastChanged, sections, children }: Props) {
  return (
    <PageFrame>
      <div className="wrap info">
        <header className="info-head">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {lastChanged ? (
            <p className="info-changed">
              Last changed on <time dateTime={lastChanged.iso}>{lastChanged.text}</time>
            </p>
          ) : null}
        </header>
        <nav className="info-contents" aria-label="On this page">
          <p className="info-contents-title">On this page</p>
          <ul>
            {sections.map(({ id, title: label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="info-body">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              {body}
            </section>
          ))}
          {children}
        </div>
      </div>
    </PageFrame>
  );
}
