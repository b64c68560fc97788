// The search of the bare server: the same filters, order and pages as the product, without counts, free times or a session.
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
  const exact = statement(query, sort, (p) => wordConditions(search, p));
  const { rows } = await pool.query(exact);
  if (rows.length > 0 || !search || query.cursor) return rows;
  const nearest = statement(query, sort, (p) => [`lower(d.name) %> ${p(search)}`], search);
  return (await pool.query(nearest)).rows;
}

function statement(query, sort, words, nearTo) {
  const values = [];
  const p = (value) => `$${values.push(value)}`;
  const where = ["d.status = 'active'", 'd.verified_at is not null', ...words(p)];
  if (query.maxFee) where.push(`${FEE} <= ${p(Number(query.maxFee))}`);
  if (query.specialization) where.push(`d.specialization = ${p(query.specialization)}`);
  if (query.language) where.push(`d.languages @> array[${p(query.language)}]::text[]`);
  if (query.availableOn) where.push(hasFreeSlot(p(query.availableOn)));
  if (query.cursor) where.push(behind(JSON.parse(Buffer.from(query.cursor, 'base64url')), p));
  const order = nearTo ? `word_similarity(${p(nearTo)}, lower(d.name)) desc, ${ORDERS[sort]}` : ORDERS[sort];
  const text = `select ${COLUMNS} from doctor_profiles d join users u on u.id = d.user_id
    where ${where.join(' and ')} order by ${order} limit ${p(Number(query.limit))}`;
  // A generic plan would read the whole table for words.
  return query.search ? { text, values } : { name: nameFor(text), text, values };
}

function wordConditions(search, p) {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => {
    const named =
      word.length < 3
        ? `(lower(d.name) like ${p(`${word}%`)} or lower(d.name) like ${p(`% ${word}%`)})`
        : `lower(d.name) like ${p(`%${word}%`)}`;
    const meant = EVERYDAY_WORDS[word];
    return meant ? `(${named} or d.specialization = ${p(meant)})` : named;
  });
}

const hasFreeSlot = (date) => `(select count(*) from appointments a where a.doctor_id = d.id
  and a.starts_at between ${date}::date - 1 and ${date}::date + 2 and a.local_date = ${date} and a.status <> 'canceled') < 18`;

function behind({ sort, keys, id }, p) {
  const [first, second] = keys;
  if (sort === 'experience') return `(-d.experience, d.id) > (${p(-first)}, ${p(id)})`;
  if (sort === 'fee') return `(${FEE}, d.id) > (${p(first)}, ${p(id)})`;
  const rating = p(first);
  return `(d.rating <= ${rating} and (d.rating, d.rating_count) <= (${rating}, ${p(second)})
    and ((d.rating, d.rating_count) < (${rating}, ${p(second)}) or d.id > ${p(id)}))`;
}

const names = new Map();
function nameFor(text) {
  if (!names.has(text)) names.set(text, `search-${names.size}`);
  return names.get(text);
}
