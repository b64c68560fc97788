import { ConsultingRoom } from './consulting-room';
import { LineIcon } from './line-icon';
import { Portrait } from './portrait';
import { QrCode } from './qr-code';

const DESCRIPTION =
  'Carelane in use: a video call with Dr. Ananya Rao, her card with rating, fee and available times, and the prescription she wrote.';

export function HeroScene() {
  return (
    <div className="scene" role="img" aria-label={DESCRIPTION}>
      <Call />
      <DoctorCard />
      <PrescriptionNote />
    </div>
  );
}

function Call() {
  return (
    <div className="scene-call">
      <ConsultingRoom />
      <div className="scene-doctor">
        <Portrait hair="long" skin="warm" top="var(--cl-accent)" coat />
      </div>
      <p className="scene-status">
        <span className="scene-live" />
        Connected <span className="scene-elapsed">12:04</span>
      </p>
      <div className="scene-self">
        <Portrait hair="short" skin="deep" top="var(--cl-warm)" beard />
      </div>
      <div className="scene-controls">
        <span>
          <LineIcon name="microphone" />
        </span>
        <span>
          <LineIcon name="camera" />
        </span>
        <span>
          <LineIcon name="chat" />
        </span>
        <span className="scene-leave">
          <LineIcon name="hangUp" />
        </span>
      </div>
    </div>
  );
}

function DoctorCard() {
  return (
    <div className="scene-card">
      <div className="scene-card-head">
        <div className="scene-avatar">
          <Portrait hair="long" skin="warm" top="var(--cl-accent)" coat />
        </div>
        <div>
          <p className="scene-name">Dr. Ananya Rao</p>
          <p className="scene-detail">Cardiology · 14 years</p>
        </div>
        <p className="scene-rating">
          <Star /> 4.9
        </p>
      </div>
      <p className="scene-detail">English, Hindi</p>
      <div className="scene-times">
        <span className="scene-time-chosen">10:30 AM</span>
        <span>11:00 AM</span>
        <span>02:30 PM</span>
      </div>
      <p className="scene-fee">
        <strong>₹800</strong> per session
      </p>
    </div>
  );
}

function PrescriptionNote() {
  return (
    <div className="scene-note">
      <QrCode />
      <div>
        <p className="scene-name">Prescription ready</p>
        <p className="scene-good">
          <LineIcon name="check" /> Genuine, active
        </p>
      </div>
    </div>
  );
}

function Star() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="15"
      height="15"
      fill="var(--cl-warm)"
      aria-hidden="true"
      focusable="false"
    >
      <path d="m10 1.8 2.5 5.3 5.7.7-4.2 4 1.1 5.8L10 14.7l-5.1 2.9L6 11.8l-4.2-4 5.7-.7Z" />
    </svg>
  );
}
