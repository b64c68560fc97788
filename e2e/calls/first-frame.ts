import { expect, type Page } from '@playwright/test';

export async function callAndTimeFirstFrame(doctor: Page, patient: Page): Promise<number> {
  await patient.getByRole('button', { name: 'Join Video Consultation' }).click();
  await expect(patient.getByText('Waiting for the doctor')).toBeVisible();
  await expect(doctor.getByText('is waiting for you')).toBeVisible();
  const milliseconds = await timeClickToFirstFrame(doctor);
  await doctor.getByRole('button', { name: 'End Session' }).click();
  await doctor.getByRole('button', { name: 'Yes, End for Both' }).click();
  await expect(doctor.getByRole('button', { name: 'Mark Complete' })).toBeVisible();
  await expect(patient.getByText('The consultation session has ended.')).toBeVisible();
  await Promise.all([patient.reload(), doctor.reload()]);
  return milliseconds;
}

function timeClickToFirstFrame(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const buttons = [...document.querySelectorAll('button')];
        const clickedAt = performance.now();
        buttons.find(({ textContent }) => textContent === 'Start Consultation')?.click();
        const waitForVideo = () => {
          const video = document.querySelector<HTMLVideoElement>('video[aria-label^="Video of"]');
          if (!video) return requestAnimationFrame(waitForVideo);
          return video.requestVideoFrameCallback(() => resolve(performance.now() - clickedAt));
        };
        waitForVideo();
      }),
  );
}

/** In milliseconds since 1970, so that the times of several pages can be compared. */
export function waitForFirstFrames(page: Page, label: string, count: number): Promise<number> {
  return page.evaluate(
    ([labelStart, expected]) =>
      new Promise<number>((resolve) => {
        const watched = new Set<Element>();
        let rendered = 0;
        const onFrame = () => {
          rendered += 1;
          if (rendered === expected) resolve(performance.timeOrigin + performance.now());
        };
        const watchNewVideos = () => {
          const selector = `video[aria-label^="${labelStart}"]`;
          for (const video of document.querySelectorAll<HTMLVideoElement>(selector)) {
            if (watched.has(video)) continue;
            watched.add(video);
            video.requestVideoFrameCallback(onFrame);
          }
          if (rendered < expected) requestAnimationFrame(watchNewVideos);
        };
        watchNewVideos();
      }),
    [label, count] as const,
  );
}

export function timeDirectFirstFrame(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const constraints = { video: { width: { ideal: 1280 }, height: { ideal: 720 } }, audio: true };
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    const startedAt = performance.now();
    const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()];
    near.onicecandidate = ({ candidate }) => {
      if (candidate) void far.addIceCandidate(candidate);
    };
    far.onicecandidate = ({ candidate }) => {
      if (candidate) void near.addIceCandidate(candidate);
    };
    for (const track of stream.getTracks()) for (const end of [near, far]) end.addTrack(track, stream);
    // Once for both tracks: setting it again would interrupt play().
    near.ontrack = ({ streams }) => {
      if (video.srcObject) return;
      video.srcObject = streams[0] ?? null;
      void video.play();
    };
    const firstFrame = new Promise<number>((resolve) => {
      video.requestVideoFrameCallback(() => resolve(performance.now() - startedAt));
    });
    await near.setLocalDescription();
    if (near.localDescription) await far.setRemoteDescription(near.localDescription);
    await far.setLocalDescription();
    if (far.localDescription) await near.setRemoteDescription(far.localDescription);
    const milliseconds = await firstFrame;
    for (const end of [near, far]) end.close();
    for (const track of stream.getTracks()) track.stop();
    video.remove();
    return milliseconds;
  });
}

export function medianValue(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
