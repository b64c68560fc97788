import type { ReactNode } from 'react';
import { BookingScene } from '../ui/art/booking-scene';
import { PrescriptionScene } from '../ui/art/prescription-scene';
import { VideoScene } from '../ui/art/video-scene';

export function Features() {
  return (
    <section className="section" id="features" aria-labelledby="features-title">
      <div className="wrap">
        <h2 id="features-title">Everything you need for a visit</h2>
        <div className="features">
          <Feature className="feature-large" title="Easy Appointment Booking" scene={<BookingScene />}>
            Compare doctors by specialty, fee, language and what their patients say. Pick an available time
            within the next 30 days. It is held for you while you pay, and nobody else can take it.
          </Feature>
          <Feature title="Video Consultations" scene={<VideoScene />}>
            Meet in a private room that only you and your doctor can enter. Check camera and sound first. If
            the network drops, the call reconnects by itself.
          </Feature>
          <Feature title="Digital Prescriptions" scene={<PrescriptionScene />}>
            Signed, dated and yours to download or print. A code on the page lets any pharmacist check that it
            is genuine and still active.
          </Feature>
        </div>
      </div>
    </section>
  );
}

interface FeatureProps {
  className?: string;
  title: string;
  scene: ReactNode;
  children: ReactNode;
}

function Feature({ className = '', title, scene, children }: FeatureProps) {
  return (
    <article className={`feature ${className}`}>
      <div className="feature-text">
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      {scene}
    </article>
  );
}
