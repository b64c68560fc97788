import { CallToAction } from './call-to-action';
import { Features } from './features';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { PageFrame } from './page-frame';
import { Testimonials } from './testimonials';

export function LandingPage() {
  return (
    <PageFrame>
      <Hero />
      <Features />
      <HowItWorks />
      <Testimonials />
      <CallToAction />
    </PageFrame>
  );
}
