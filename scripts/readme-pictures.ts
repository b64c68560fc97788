import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openScene } from '../e2e/scenes/open-scene';
import type { People, Persona } from '../e2e/scenes/people';
import { listScenes } from '../e2e/scenes/scenes';
import { recordBookingWalk } from './booking-walk';
import { CHROMIUM, openPage, type Viewpoint } from './picture-page';

const FOLDER = 'docs/pictures';
const PORTRAITS = 'server/src/demo/portraits';
const DESKTOP: Omit<Viewpoint, 'persona'> = { width: 1280, theme: 'light' };
const PHONE: Omit<Viewpoint, 'persona'> = { width: 390, theme: 'dark' };
const SCREENS: [file: string, persona: Persona, scene: string, viewpoint: Omit<Viewpoint, 'persona'>][] = [
  ['landing', 'public', 'landing', DESKTOP],
  ['patient-dashboard', 'patient', 'dashboard', DESKTOP],
  ['search', 'patient', 'doctors', DESKTOP],
  ['booking', 'patient', 'booking-chosen', DESKTOP],
  ['prescriptions', 'patient', 'prescriptions', DESKTOP],
  ['doctor-dashboard', 'doctor', 'dashboard', DESKTOP],
  ['phone', 'patient', 'dashboard', PHONE],
];

export async function takeReadmePictures(browser: Browser, url: string, people: People): Promise<number> {
  const scenes = listScenes(people);
  for (const [file, persona, name, viewpoint] of SCREENS) {
    const scene = scenes.find((candidate) => candidate.persona === persona && candidate.name === name);
    if (!scene) throw new Error(`unknown scene ${persona} ${name}`);
    const page = await openPage(browser, url, people, { persona, ...viewpoint });
    await openScene(page, scene);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: `${FOLDER}/${file}.png`, animations: 'disabled' });
    await page.context().close();
  }
  await takeCallPicture(url, people);
  await recordBookingWalk(browser, url, `${FOLDER}/booking-walk.webp`);
  return SCREENS.length + 2;
}

async function takeCallPicture(url: string, people: People): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-faces-'));
  const browsers: Browser[] = [];
  const join = async (persona: 'patient' | 'doctor', face: string, button: string): Promise<Page> => {
    const camera = path.join(folder, `${persona}.mjpeg`);
    writeFileSync(camera, await makeCameraVideo(face));
    const browser = await chromium.launch({
      ...CHROMIUM,
      args: [...CHROMIUM.args, `--use-file-for-fake-video-capture=${camera}`],
    });
    browsers.push(browser);
    const page = await openPage(browser, url, people, { persona, ...DESKTOP });
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

async function makeCameraVideo(face: string): Promise<Buffer> {
  const frame = await sharp(`${PORTRAITS}/${face}.webp`)
    .resize({ width: 960, height: 720, fit: 'cover', position: 'top' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return Buffer.concat(Array.from({ length: 30 }, () => frame));
}
