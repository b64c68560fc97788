import { expect, type Page } from '@playwright/test';

/** One call between two people in their lobbies: how long the doctor waits for the patient's first frame. */
export async function callUntilFirstFrame(doctor: Page, patient: Page): Promise<number> {
  await patient.getByRole('button', { name: 'Join Video Consultation' }).click();
  await expect(patient.getByText('Waiting for the doctor')).toBeVisible();
  await expect(doctor.getByText('is waiting for you')).toBeVisible();
  const milliseconds = await clickToFirstFrame(doctor);
  await doctor.getByRole('button', { name: 'End Session' }).click();
  await doctor.getByRole('button', { name: 'Yes, End for Both' }).click();
  await expect(doctor.getByRole('button', { name: 'Mark Complete' })).toBeVisible();
  await expect(patient.getByText('The consultation session has ended.')).toBeVisible();
  await Promise.all([patient.reload(), doctor.reload()]);
  return milliseconds;
}

function clickToFirstFrame(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const buttons = [...document.querySelectorAll('button')];
        const clickedAt = performance.now();
        buttons.find(({ textContent }) => textContent === 'Start Consultation')?.click();
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>('video[aria-label^="Video of"]');
          if (!video) return requestAnimationFrame(look);
          return video.requestVideoFrameCallback(() => resolve(performance.now() - clickedAt));
        };
        look();
      }),
  );
}

/** When that many videos of the page with this name have drawn a frame, by the clock of all pages. */
export function frameDrawnAt(page: Page, named: string, count: number): Promise<number> {
  return page.evaluate(
    ([name, wanted]) =>
      new Promise<number>((resolve) => {
        const watched = new Set<Element>();
        let drawn = 0;
        const onFrame = () => {
          drawn += 1;
          if (drawn === wanted) resolve(performance.timeOrigin + performance.now());
        };
        const look = () => {
          for (const video of document.querySelectorAll<HTMLVideoElement>(`video[aria-label^="${name}"]`)) {
            if (watched.has(video)) continue;
            watched.add(video);
            video.requestVideoFrameCallback(onFrame);
          }
          if (drawn < wanted) requestAnimationFrame(look);
        };
        look();
      }),
    [named, count] as const,
  );
}

/** The minimum for any call: two connections in one page, with signalling passed directly. */
export function bareUntilFirstFrame(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const wanted = { video: { width: { ideal: 1280 }, height: { ideal: 720 } }, audio: true };
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    const startedAt = performance.now();
    const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()];
    near.onicecandidate = ({ candidate }) => void (candidate && far.addIceCandidate(candidate));
    far.onicecandidate = ({ candidate }) => void (candidate && near.addIceCandidate(candidate));
    for (const track of stream.getTracks()) for (const end of [near, far]) end.addTrack(track, stream);
    // Once for both tracks: setting it again would interrupt play().
    near.ontrack = ({ streams }) => {
      if (video.srcObject) return;
      video.srcObject = streams[0] ?? null;
      void video.play();
    };
    const seen = new Promise<number>((resolve) => {
      video.requestVideoFrameCallback(() => resolve(performance.now() - startedAt));
    });
    await near.setLocalDescription();
    if (near.localDescription) await far.setRemoteDescription(near.localDescription);
    await far.setLocalDescription();
    if (far.localDescription) await near.setRemoteDescription(far.localDescription);
    const milliseconds = await seen;
    for (const end of [near, far]) end.close();
    for (const track of stream.getTracks()) track.stop();
    video.remove();
    return milliseconds;
  });
}

export function medianValue(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
