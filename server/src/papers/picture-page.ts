import type { Sharp } from 'sharp';

/** The small print of a report must remain readable even if an entire page was photographed. */
export const PAGE_MAX_SIDE_PX = 2_600;
const WEBP_OPTIONS = { quality: 82, effort: 2 };

export function asPage(picture: Sharp): Promise<Buffer> {
  return picture
    .resize(PAGE_MAX_SIDE_PX, PAGE_MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp(WEBP_OPTIONS)
    .toBuffer();
}
