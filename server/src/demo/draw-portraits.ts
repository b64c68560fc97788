import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type DemoDoctor, demoDoctors } from './doctors';

const SIDE_PX = 256;
const BACKGROUNDS = ['#ddf0ec', '#fbe6dc', '#e8e3f4', '#f6edd2', '#dfeaf6', '#e6f0dc', '#f4e0e6'];
const SKIN_TONES = ['#f3cfb3', '#e8b48c', '#d49a6a', '#b97a4d', '#8d5a3a', '#6b412b'];
const HAIR_COLORS = ['#1f1a17', '#2a1d16', '#141210'];
const SHIRT = '#2f6f4f';
const CLOTH = '#c2542d';

function pick<T>(list: readonly T[], seed: number): T {
  return list[seed % list.length] as T;
}

const HAIR_BEHIND = {
  long: 'M58 92c-4-44 18-66 42-66s46 22 42 66c4 30 8 52-4 62H62c-12-10-8-32-4-62Z',
  bob: 'M60 90c-4-42 16-64 40-64s44 22 40 64c2 16 2 30-8 36H68c-10-6-10-20-8-36Z',
  bun: 'M82 30a18 16 0 1 1 36 0c16 8 24 28 21 56H61c-3-28 5-48 21-56Z',
} as const;
const HAIR_FRONT = {
  long: 'M66 90c-2-34 14-48 34-48 22 0 36 14 34 48-6-18-16-30-34-34-12 12-24 18-34 34Z',
  bob: 'M66 88c0-30 14-44 34-44s36 14 34 44c-4-14-12-22-22-28-14 6-32 10-46 28Z',
  bun: 'M66 86c0-30 16-42 34-42s34 12 34 42c-4-16-16-28-34-28S70 70 66 86Z',
  short: 'M64 90c-6-38 14-56 37-56s42 18 35 56c-3-14-6-22-12-28-16 4-34 4-48 0-6 6-9 14-12 28Z',
  side: 'M64 88c-6-36 12-54 38-54 24 0 40 18 34 54-2-12-6-20-10-24-20 2-36-2-46-12-2 14-10 20-16 36Z',
  curly:
    'M62 88c-8-6-8-18 0-24-2-12 8-20 16-20 6-10 38-12 46 0 10 0 18 8 16 20 8 6 6 18-2 24-2-14-8-22-14-26-16 4-34 4-48 0-6 4-12 12-14 26Z',
} as const;

function pickSkin(timezone: string, index: number): string {
  if (timezone === 'Asia/Kolkata') return pick(SKIN_TONES.slice(1, 5), index);
  return pick(timezone.startsWith('Africa/') ? SKIN_TONES.slice(3) : SKIN_TONES.slice(0, 2), index);
}

function drawPortrait(index: number, doctor: DemoDoctor): string {
  const { woman, headwear } = doctor;
  const isSenior = doctor.experience > 28;
  const skin = pickSkin(doctor.timezone, index);
  const hair = isSenior ? pick(['#8d8a86', '#b5b1ab'], index) : pick(HAIR_COLORS, index);
  const style = woman
    ? pick(['long', 'bob', 'bun'] as const, index)
    : pick(['short', 'side', 'curly'] as const, index);
  const behind =
    woman && headwear !== 'hijab' && style in HAIR_BEHIND
      ? HAIR_BEHIND[style as keyof typeof HAIR_BEHIND]
      : '';
  const hasBeard = !woman && index % 3 === 0;
  const hasGlasses = index % 4 === 1;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
  <rect width="200" height="200" fill="${pick(BACKGROUNDS, index)}"/>
  <circle cx="156" cy="44" r="58" fill="#fff" opacity=".28"/>
  ${headwear === 'hijab' ? `<path d="M52 104c-6-50 20-78 48-78s54 28 48 78c2 34 10 46 16 62H36c6-16 14-28 16-62Z" fill="${CLOTH}"/>` : ''}
  <path d="${behind}" fill="${hair}"/>
  <path d="M86 116h28v42a14 14 0 0 1-28 0Z" fill="${skin}"/>
  <path d="M86 130c9 8 19 8 28 0v8c-8 9-20 9-28 0Z" fill="#000" opacity=".1"/>
  <path d="M28 204c2-36 26-50 54-56l18 14 18-14c28 6 52 20 54 56Z" fill="#fdfdfb"/>
  <path d="M82 148 100 172l18-24 4 3-22 53-22-53Z" fill="${SHIRT}"/>
  <path d="M82 147c-6 2-12 5-15 8l20 49h6Zm36 0c6 2 12 5 15 8l-20 49h-6Z" fill="#fff" stroke="#d9dedb" stroke-width="1.5"/>
  <path d="M72 152c-4 22 2 36 8 40m48-40c4 20-1 30-6 34" fill="none" stroke="#3b4a48" stroke-width="3.2" stroke-linecap="round"/>
  <circle cx="121" cy="189" r="5.5" fill="#8fa09c" stroke="#3b4a48" stroke-width="2"/>
  ${headwear === 'hijab' ? '' : `<circle cx="67" cy="100" r="7" fill="${skin}"/><circle cx="133" cy="100" r="7" fill="${skin}"/>`}
  <path d="M68 88c0-24 14-36 32-36s32 12 32 36c0 30-14 48-32 48S68 118 68 88Z" fill="${skin}"/>
  ${hasBeard ? `<path d="M68 96c2 30 14 46 32 46s30-16 32-46c-4 14-10 18-18 18-4-4-24-4-28 0-8 0-14-4-18-18Zm22 24c6-3 14-3 20 0-4 5-16 5-20 0Z" fill="${hair}"/>` : ''}
  <path d="M80 86c3-3 9-3 12 0m16 0c3-3 9-3 12 0" fill="none" stroke="${isSenior ? '#77736d' : '#2a201a'}" stroke-width="2.6" stroke-linecap="round"/>
  <circle cx="86" cy="95" r="3" fill="#20201e"/><circle cx="114" cy="95" r="3" fill="#20201e"/>
  <path d="M100 97c-1 6-4 9-3 11 1 1 4 1 6 0" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="2.2" stroke-linecap="round"/>
  <path d="M90 118c5 6 15 6 20 0" fill="none" stroke="${woman ? '#a83f3f' : '#7c3b2e'}" stroke-width="2.8" stroke-linecap="round"/>
  ${headwear === 'hijab' ? `<path d="M66 96c-4-34 14-50 34-50s38 16 34 50c2-40-14-58-34-58S64 56 66 96Zm2 6c2 28 16 38 32 38s30-10 32-38c10 30 2 50-6 62-16 8-36 8-52 0-8-12-16-32-6-62Z" fill="${CLOTH}"/>` : `<path d="${HAIR_FRONT[style]}" fill="${hair}"/>`}
  ${headwear === 'turban' ? `<path d="M58 80c-4-36 18-54 42-54s46 18 42 54c-10-14-26-22-42-22S68 66 58 80Z" fill="${CLOTH}"/><path d="M62 66c20-22 56-26 76-6M70 50c18-14 44-16 60-2" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>` : ''}
  ${hasGlasses ? '<g fill="none" stroke="#2b3a38" stroke-width="2.4"><rect x="75" y="87" width="21" height="16" rx="7"/><rect x="104" y="87" width="21" height="16" rx="7"/><path d="M96 93c3-2 5-2 8 0"/></g>' : ''}
</svg>`;
}

// Run with: npx tsx server/src/demo/draw-portraits.ts
const folder = path.join(import.meta.dirname, 'portraits');
mkdirSync(folder, { recursive: true });
for (const [index, doctor] of demoDoctors.entries()) {
  const svg = drawPortrait(index, doctor);
  await sharp(Buffer.from(svg))
    .resize(SIDE_PX, SIDE_PX)
    .webp({ quality: 72, effort: 6 })
    .toFile(path.join(folder, `${doctor.slug}.webp`));
}
