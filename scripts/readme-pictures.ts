import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { People, Persona } from '../e2e/scenes/people';
import { listScenes } from '../e2e/scenes/scenes';
import { visit } from '../e2e/scenes/visit';
import { takeBookingWalk } from './booking-walk';
import { CHROMIUM, type Eyes, openPage } from './picture-page';

const FOLDER = 'docs/pictures';
const PORTRAITS = 'server/src/demo/portraits';
const DESK: Omit<Eyes, 'who'> = { width: 1280, theme: 'light' };
const PHONE: Omit<Eyes, 'who'> = { width: 390, theme: 'dark' };
const SHOWN: [file: string, who: Persona, scene: string, eyes: Omit<Eyes, 'who'>][] = [
  ['landing', 'public', 'landing', DESK],
  ['patient-dashboard', 'patient', 'dashboard', DESK],
  ['search', 'patient', 'doctors', DESK],
  ['booking', 'patient', 'booking-chosen', DESK],
  ['prescriptions', 'patient', 'prescriptions', DESK],
  ['doctor-dashboard', 'doctor', 'dashboard', DESK],
  ['phone', 'patient', 'dashboard', PHONE],
];

/** Takes the pictures of the README from the running product. */
export async function takeReadmePictures(browser: Browser, url: string, people: People): Promise<number> {
  const scenes = listScenes(people);
  for (const [file, who, name, eyes] of SHOWN) {
    const scene = scenes.find((candidate) => candidate.who === who && candidate.name === name);
    if (!scene) throw new Error(`unknown scene ${who} ${name}`);
    const page = await openPage(browser, url, people, { who, ...eyes });
    await visit(page, scene);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: `${FOLDER}/${file}.png`, animations: 'disabled' });
    await page.context().close();
  }
  await takeCall(url, people);
  await takeBookingWalk(browser, url, `${FOLDER}/booking-walk.webp`);
  return SHOWN.length + 2;
}

/** Two browsers, each with a drawn face as its camera. */
async function takeCall(url: string, people: People): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-faces-'));
  const browsers: Browser[] = [];
  const join = async (who: 'patient' | 'doctor', face: string, button: string): Promise<Page> => {
    const camera = path.join(folder, `${who}.mjpeg`);
    writeFileSync(camera, await cameraPicture(face));
    const browser = await chromium.launch({
      ...CHROMIUM,
      args: [...CHROMIUM.args, `--use-file-for-fake-video-capture=${camera}`],
    });
    browsers.push(browser);
    const page = await openPage(browser, url, people, { who, ...DESK });
    await page.goto(`/consultation/${people.scheduledId}`);
    await page.getByRole('button', { name: button }).click();
    return page;
  };
  try {
    const patient = await join('patient', 'ritika-chawla', 'Join Video Consultation');
    await join('doctor', 'meera-iyer', 'Start Consultation');
    await patient.getByText('Connected', { exact: true }).waitFor({ timeout: 30_000 });
    await patient.waitForFunction(() =>
      [...document.querySelectorAll('video')].every((video) => video.videoWidth > 0),
    );
    await patient.screenshot({ path: `${FOLDER}/call.png` });
  } finally {
    for (const browser of browsers) await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A video that repeats one picture. */
async function cameraPicture(face: string): Promise<Buffer> {
  const frame = await sharp(`${PORTRAITS}/${face}.webp`)
    .resize({ width: 960, height: 720, fit: 'cover', position: 'top' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return Buffer.concat(Array.from({ length: 30 }, () => frame));
}
