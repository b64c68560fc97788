import type { Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
import type { Call, CallOptions } from '../../web/src/consultations/call/call';
import type { PeerLink, PeerLinkOptions } from '../../web/src/consultations/call/peer-link';
import type { IncomingSignals, Signalling } from '../../web/src/consultations/call/signalling';
import { expect, test } from '../lib/base-test';

/** The call engine alone: two calls in one page, real peer connections, a signalling channel that can be cut. */
let engine: string;
const CALL_FOLDER = new URL('../../web/src/consultations/call', import.meta.url).pathname;
const ENGINE = `export { Call } from '${CALL_FOLDER}/call'; export { PeerLink } from '${CALL_FOLDER}/peer-link';`;

test.beforeAll(async () => {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'engine-under-test', formats: ['iife'], name: 'Engine' },
    },
    plugins: [
      {
        name: 'engine-under-test',
        resolveId: (id) => (id.endsWith('engine-under-test') ? '\0engine' : null),
        load: (id) => (id === '\0engine' ? ENGINE : null),
      },
    ],
  })) as Rollup.RollupOutput[];
  engine = output[0]!.output[0].code;
});

interface Lab {
  doctor: Call;
  patient: Call;
  cut: boolean;
  make(offers: boolean): Call;
  bothReady(): void;
  frames(call: Call): Promise<number>;
}
declare const Engine: {
  Call: new (options: CallOptions) => Call;
  PeerLink: new (options: PeerLinkOptions) => PeerLink;
};
declare global {
  interface Window {
    lab: Lab;
  }
}

test.beforeEach(async ({ page }) => {
  await page.route('http://lab.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>lab</p>' }),
  );
  await page.goto('http://lab.test/');
  await page.addScriptTag({ content: engine });
  await page.evaluate(() => {
    const listeners = new Map<boolean, IncomingSignals>();
    const connectSignalling = (offers: boolean): Signalling => {
      const post = (deliver: (other: IncomingSignals) => void) =>
        setTimeout(() => {
          const other = listeners.get(!offers);
          if (other && !lab.cut) deliver(other);
        }, 5);
      return {
        get open() {
          return !lab.cut;
        },
        checkConnection: async () => {},
        ready: () => lab.bothReady(),
        offer: (offer) => post((other) => other.onOffer(offer)),
        answer: (answer) => post((other) => other.onAnswer(answer)),
        candidate: (candidate) => post((other) => other.onCandidate(candidate)),
        listen: (handlers) => {
          listeners.set(offers, handlers);
          return () => listeners.delete(offers);
        },
      };
    };
    const makeVideoTrack = () => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d')!;
      setInterval(() => {
        context.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`;
        context.fillRect(0, 0, 300, 150);
      }, 40);
      return canvas.captureStream(25).getVideoTracks()[0]!;
    };
    const lab = {
      cut: false,
      make(offers: boolean) {
        const call = new Engine.Call({
          offers,
          signalling: connectSignalling(offers),
          iceServers: async () => [],
        });
        void call.setTrack('video', makeVideoTrack());
        void call.announce({ microphone: false, camera: true, screen: false });
        return call;
      },
      bothReady() {
        for (const [offers, handlers] of listeners) {
          handlers.onReady();
          if (offers) handlers.onTriggerOffer();
        }
      },
      async frames(call: Call) {
        const video = document.createElement('video');
        video.muted = true;
        video.srcObject = call.state.remote;
        void video.play().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 700));
        const { totalVideoFrames } = video.getVideoPlaybackQuality();
        video.srcObject = null;
        return totalVideoFrames;
      },
    } as Lab;
    window.lab = lab;
    lab.doctor = lab.make(true);
    lab.patient = lab.make(false);
    lab.bothReady();
  });
  await expectBothConnected(page);
});

const expectBothConnected = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => [window.lab.doctor.state.phase, window.lab.patient.state.phase]), {
      timeout: 20_000,
    })
    .toEqual(['connected', 'connected']);

const expectBothSee = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .evaluate(() =>
            Promise.all([window.lab.frames(window.lab.doctor), window.lab.frames(window.lab.patient)]),
          )
          .then((seen) => seen.every((frames) => frames > 3)),
      { timeout: 15_000 },
    )
    .toBe(true);

test('both sides see each other and know what the other sends', async ({ page }) => {
  await expectBothSee(page);
  await expect.poll(() => page.evaluate(() => window.lab.patient.state.peerMedia?.camera)).toBe(true);
});

test('repeated requests for an offer do no harm', async ({ page }) => {
  await page.evaluate(() => {
    for (let i = 0; i < 5; i++) window.lab.bothReady();
  });
  await expectBothConnected(page);
  await expectBothSee(page);
});

test('when two offers collide, the impolite side wins', async ({ page }) => {
  const outcome = await page.evaluate(async () => {
    const links: PeerLink[] = [];
    const sent: string[] = [];
    const make = (polite: boolean) => {
      const other = () => links[polite ? 0 : 1]!;
      const later = (step: () => Promise<void>) => setTimeout(() => void step(), 10);
      return new Engine.PeerLink({
        iceServers: [],
        polite,
        tracks: { audio: null, video: null },
        send: {
          ready: () => undefined,
          offer: (offer) => later(() => other().receiveOffer(offer)),
          answer: (answer) => {
            sent.push(`answer of the ${polite ? 'polite' : 'impolite'}`);
            later(() => other().receiveAnswer(answer));
          },
          candidate: (candidate) => later(() => other().receiveCandidate(candidate)),
        },
        onSenders: async () => undefined,
        onConnection: () => undefined,
        onRemote: () => undefined,
        onMessage: () => undefined,
        onMessagesOpen: () => undefined,
        onPeerReplaced: () => sent.push('replaced'),
      });
    };
    links.push(make(false), make(true));
    const connected = async () => {
      while (links.some((link) => link.connection !== 'connected'))
        await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await links[0]!.offer();
    await connected();
    sent.length = 0;
    await Promise.all(links.map((link) => link.offer()));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await connected();
    return sent;
  });
  expect(outcome).toEqual(['answer of the polite']);
});

test('a patient who comes back with a new connection is connected again', async ({ page }) => {
  await page.evaluate(() => {
    window.lab.patient.close();
    window.lab.patient = window.lab.make(false);
    window.lab.bothReady();
  });
  await expectBothConnected(page);
  await expectBothSee(page);
});

test('a doctor who comes back with a new connection is connected again', async ({ page }) => {
  await page.evaluate(() => {
    window.lab.doctor.close();
    window.lab.doctor = window.lab.make(true);
    window.lab.bothReady();
  });
  await expectBothConnected(page);
  await expectBothSee(page);
});

test('losing the signalling channel does not end the call', async ({ page }) => {
  await page.evaluate(() => {
    window.lab.cut = true;
  });
  await expectBothSee(page);
  await page.evaluate(() => {
    window.lab.cut = false;
    window.lab.bothReady();
  });
  await expectBothConnected(page);
  await expectBothSee(page);
});

test('a camera that is off sends no frames until it is on again', async ({ page }) => {
  await expectBothSee(page);
  await page.evaluate(() => window.lab.doctor.announce({ microphone: false, camera: false, screen: false }));
  await expect.poll(() => page.evaluate(() => window.lab.patient.state.peerMedia?.camera)).toBe(false);
  await expect
    .poll(() => page.evaluate(() => window.lab.frames(window.lab.patient)), { timeout: 8_000 })
    .toBeLessThan(2);
  await page.evaluate(() => window.lab.doctor.announce({ microphone: false, camera: true, screen: false }));
  await expectBothSee(page);
});
