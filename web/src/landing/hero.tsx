import { HeroScene } from '../ui/art/hero-scene';
import { LineIcon } from '../ui/art/line-icon';

const ASSURANCES = [
  'The fee is shown before you choose a time',
  'Full refund if you cancel before the start',
  'Runs in your browser, nothing to install',
];

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero-row">
        <div className="hero-text">
          <h1 id="hero-title">See the right doctor, from where you are.</h1>
          <p className="lead">
            Find a specialist, book a time that is really available, meet by video and get a prescription any
            pharmacy can check.
          </p>
          <div className="hero-actions">
            <a className="button primary" href="/register">
              Get Started
            </a>
            {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the wording is fixed, and the link is next to the heading it explains */}
            <a className="button outline" href="#how-it-works">
              Learn More
            </a>
          </div>
          <ul className="assurances">
            {ASSURANCES.map((assurance) => (
              <li key={assurance}>
                <LineIcon name="check" />
                {assurance}
              </li>
            ))}
          </ul>
        </div>
        <HeroScene />
      </div>
    </section>
  );
}
