/** Lines of comments for each hundred lines of code, without tests. Lower a limit when its folder gets better. */
const MAX_COMMENTS_PER_HUNDRED_LINES = {
  'contract/src': 4,
  'server/src': 3.5,
  'web/src': 1.5,
  e2e: 1.5,
  bench: 3.5,
  scripts: 3.5,
};

const isCode = (file) =>
  /\.(?:tsx?|m?js)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/testing/');

/** Folders with more comments than their limit. Each file is `{ file, text }`. */
export function foldersWithTooManyComments(files, limits = MAX_COMMENTS_PER_HUNDRED_LINES) {
  return Object.entries(limits).flatMap(([folder, limit]) => {
    const lines = files
      .filter(({ file }) => file.startsWith(`${folder}/`) && isCode(file))
      .flatMap(({ text }) => text.split('\n').filter((line) => line.trim() !== ''));
    const comments = lines.filter((line) => /^\s*(?:\/\/|\/\*|\*)/.test(line)).length;
    const share = (100 * comments) / (lines.length - comments);
    if (lines.length === 0 || share <= limit) return [];
    return [
      `${folder} has ${share.toFixed(1)} lines of comments for each hundred lines of code, but at most ${limit} are allowed. Delete those that the code makes needless.`,
    ];
  });
}
