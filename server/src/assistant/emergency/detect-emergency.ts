import { romanize } from '../../text/devanagari';
import { isNegated } from '../../text/negation';
import { compile, createMatcher, type Match, type ReadText } from '../../text/patterns';
import { addAgeWords } from './ages';
import { CONCEPTS } from './concepts';
import { findDangers, SCORE_PATTERNS } from './danger-score';
import { EMERGENCY_KINDS, type EmergencyKind } from './emergency-rule';
import { isCurrent, withoutPast } from './past';
import { EMERGENCY_RULES } from './rules';

const compileAll = (sources: string[] = []) => sources.map((source) => compile(source, CONCEPTS));
const RULES = EMERGENCY_RULES.map((rule) => ({
  ...rule,
  patterns: compileAll(rule.patterns),
  everydayMeanings: compileAll(rule.everydayMeanings),
  ignoredPhrases: compileAll(rule.ignoredPhrases),
}));
const matcher = createMatcher([
  ...RULES.flatMap((rule) => [...rule.patterns, ...rule.everydayMeanings, ...rule.ignoredPhrases]),
  ...SCORE_PATTERNS,
]);

export function detectEmergency(input: string): EmergencyKind[] {
  const latin = addAgeWords(romanize(input));
  const currentInput = withoutPast(latin, { keepRecentMonths: false });
  const currentText = matcher.read(currentInput);
  // A suicide attempt last month is still a danger.
  const inputWithLastMonths = withoutPast(latin, { keepRecentMonths: true });
  const textWithLastMonths =
    inputWithLastMonths === currentInput ? currentText : matcher.read(inputWithLastMonths);
  const normalizedText = ` ${currentText.words.map((word) => word.text).join(' ')} `;
  const isQuestion = ASKING_ABOUT.test(normalizedText) && !isCurrent(latin);
  const kinds = new Set<EmergencyKind>();
  for (const rule of RULES) {
    if (kinds.has(rule.kind) || (rule.namesCondition && isQuestion)) continue;
    if (isAlarm(rule, rule.kind === 'suicide' ? textWithLastMonths : currentText)) kinds.add(rule.kind);
  }
  if (kinds.size === 0 && !isQuestion) for (const kind of findDangers(currentText)) kinds.add(kind);
  return EMERGENCY_KINDS.filter((kind) => kinds.has(kind));
}

function isAlarm(rule: (typeof RULES)[number], text: ReadText): boolean {
  const everyday = rule.everydayMeanings.flatMap((pattern) => text.matches(pattern));
  const ignoredPositions = new Set(
    rule.ignoredPhrases.flatMap((pattern) => text.matches(pattern)).flatMap(({ positions }) => positions),
  );
  const sentenceNumber = ({ positions }: Match) => text.words[positions[0] ?? 0]?.sentence;
  return rule.patterns.some((pattern) =>
    text
      .matches(pattern)
      .some(
        (match) =>
          !isNegated(match, text) &&
          !match.positions.some((position) => ignoredPositions.has(position)) &&
          !everyday.some((other) => sentenceNumber(other) === sentenceNumber(match)),
      ),
  );
}

const ASKING_ABOUT =
  / (?:causes?|always|what (?:is|are|causes|happens|does)|whats|why (?:is|are|do|does)|how (?:to prevent|to avoid|to reduce|do i prevent|can i prevent|common|is|does)|difference between|prevent(?:ing|ion)?|avoid|risk(?:s)?|risk of|chance(?:s)? of|symptoms? of|signs? of|family|runs in|history|afraid of|worried about|scared of|fear of|anxious about|read(?:ing)? about|article|movie|book|novel|exam|homework|assignment|project|presentation|learn|explain|meaning|define|kya hota|kya hai|kaise bache|test for|check ?up|screening|insurance|recover(?:y|ing|ed)?|rehab|surviv(?:or|ed)|physio(?:therapy)?|diet after|after (?:a|his|her|my) (?:stroke|heart)|cousin once) /;
