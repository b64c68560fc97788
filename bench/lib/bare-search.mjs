import { EVERYDAY_WORDS } from './everyday-words.mjs';

const COLUMNS = `d.id, d.name, d.specialization, d.fees, d.qualification, d.experience, d.about, d.languages, d.timezone,
  d.rating, d.rating_count, d.image_id, u.email`;
const FEE = 'coalesce(d.fees, 500)';
const ORDERS = {
  rating: 'd.rating desc, d.rating_count desc, d.id',
  experience: 'd.experience desc, d.id',
  fee: `${FEE}, d.id`,
};

export async function bareSearch(pool, query) {
  const { sort = 'rating', search } = query;
  const exact = buildStatement(query, sort, (parameter) => wordConditions(search, parameter));
  const { rows } = await pool.query(exact);
  if (rows.length > 0 || !search || query.cursor) return rows;
  // %> compares words by their trigrams, so it finds misspelled names too.
  const similar = buildStatement(
    query,
    sort,
    (parameter) => [`lower(d.name) %> ${parameter(search)}`],
    search,
  );
  return (await pool.query(similar)).rows;
}

function buildStatement(query, sort, searchConditions, similarTo) {
  const values = [];
  const parameter = (value) => {
    values.push(value);
    return `$${values.length}`;
  };
  const where = ["d.status = 'active'", 'd.verified_at is not null', ...searchConditions(parameter)];
  if (query.maxFee) where.push(`${FEE} <= ${parameter(Number(query.maxFee))}`);
  if (query.specialization) where.push(`d.specialization = ${parameter(query.specialization)}`);
  if (query.language) where.push(`d.languages @> array[${parameter(query.language)}]::text[]`);
  if (query.availableOn) where.push(hasFreeSlot(parameter(query.availableOn)));
  if (query.cursor) where.push(isAfterCursor(JSON.parse(Buffer.from(query.cursor, 'base64url')), parameter));
  const order = similarTo
    ? `word_similarity(${parameter(similarTo)}, lower(d.name)) desc, ${ORDERS[sort]}`
    : ORDERS[sort];
  const text = `select ${COLUMNS} from doctor_profiles d join users u on u.id = d.user_id
    where ${where.join(' and ')} order by ${order} limit ${parameter(Number(query.limit))}`;
  // With search words, a generic plan would read the whole table.
  return query.search ? { text, values } : { name: statementName(text), text, values };
}

function wordConditions(search, parameter) {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => {
    // The trigram index needs at least three letters, so shorter words match the beginning of a name.
    const nameMatches =
      word.length < 3
        ? `(lower(d.name) like ${parameter(`${word}%`)} or lower(d.name) like ${parameter(`% ${word}%`)})`
        : `lower(d.name) like ${parameter(`%${word}%`)}`;
    const specialty = EVERYDAY_WORDS[word];
    return specialty ? `(${nameMatches} or d.specialization = ${parameter(specialty)})` : nameMatches;
  });
}

const SLOTS_PER_DAY = 18;
// Only the instant is indexed. In every time zone a local date lies within these UTC days.
const hasFreeSlot = (date) => `(select count(*) from appointments a where a.doctor_id = d.id
  and a.starts_at between ${date}::date - 1 and ${date}::date + 2 and a.local_date = ${date} and a.status <> 'canceled') < ${SLOTS_PER_DAY}`;

function isAfterCursor({ sort, keys, id }, parameter) {
  const [first, second] = keys;
  if (sort === 'experience') return `(-d.experience, d.id) > (${parameter(-first)}, ${parameter(id)})`;
  if (sort === 'fee') return `(${FEE}, d.id) > (${parameter(first)}, ${parameter(id)})`;
  // The order mixes descending and ascending columns, so a single row comparison cannot express it.
  const rating = parameter(first);
  return `(d.rating <= ${rating} and (d.rating, d.rating_count) <= (${rating}, ${parameter(second)})
    and ((d.rating, d.rating_count) < (${rating}, ${parameter(second)}) or d.id > ${parameter(id)}))`;
}

const names = new Map();
function statementName(text) {
  if (!names.has(text)) names.set(text, `search-${names.size}`);
  return names.get(text);
}
