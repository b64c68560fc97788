/** Ordinary words that lie one slip away from a word of the tables; they are taken as written. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `aata aate abnormally abolition aborting accidental accidents acha acting addicting addictive addition
  additions admission admitted adoption adults adventures advise adviser advises aerial affection aims
  alignment alike allowing along alter altering analysed analysis analyzed andar angel angle angles
  appended appending appointments arise arising arming army arrests arrows arts ashes asleep attach
  attached attracted automatic away backed backing backs bada bags bahar bake bakes baking balanced
  balances ball balls banal bands bank banned bans bare bark barks base bash bashes bashing batch bath
  battle baud beach beam bean beans bear beard bearing bears beast beasts became becomes belief bell below
  belt bend bending bent best bets betting bills bind binding biologist bits bitter blacks blanks blasting
  blessing blew blink blob blocking blocks blown blows blues blurb boards boat boats bogging bogs bond
  bonus books boom boot bore bores borne bother bottles bound bounds bowl boxes brains brake brakes brand
  branding breach bread breathes bred breed breeding breeds bridges brief brightly brightness bringing
  brown browsing bubble buck bugger buildings buries bursting bursts bury burying bush buss bust butter
  buttons buys byte bytes cable cakes calling calls calm camp camps cancel cans caps captured captures
  card cared carry carrying case cash casting casts catch catches catching cater catering caters cats
  cattle cell cells cent centuries chain chance changes chap char charge charged charging charities charm
  charming chars charts chase chat chatting cheat cheating checks cheer cheers chequing chess chews
  chickens chip choosing chop chopping chord chose chota chuck chucking chunk cigarette circle cites
  claiming clash clashes class classes cleaned cleaners cleanly cleans clearer clears click climbs clipped
  clipping clock clocks clone closer closes closet cloth clothe clothed clothing cloud clouds clusters
  coal coarse coast coat codes coding coins collapses collated collates colon coloring colors colours
  comic commons competed competes compiler completion complexity composer compulsion compute computed
  computers computes concealing conceived conceives concentrated concentrates concentrating conception
  concerning conclusion conclusions condense confined confuse confuses confusing congesting congests
  connected connection consciously consented consisted constant constants constitution constructions
  consulted consulting consume consumer consumes contacts contention contract contracting contracts
  contrary contravention contrive contriving controlled controls convention conversion conversions
  converted cooked cooking cooperation cope coped coping copy core corner costs cosy could counting
  countless coupling crack crap crashes crashing crass crawls creating creation creature crew cried crimes
  crop crops crosses crossing crowding cruising crunching crush crushes cums cunning cuts cycled cycles
  daft damaged damages damn damnation damp dance danger dangerous dare dared dash dashes dashing data date
  dating dawn deal dealing deals dear deaths deck decrease decreases dedicated deduced deed deeds deem
  defeated dekhna delays delicious deliver delivers demented deny depresses depressing depth described
  desired desires detection deterrent diameter diary dies digs dikhana dine dined direction directions
  directive dirt disco discovered discs diseases dish disk distances distinct distressed dived diverted
  dives diving does doing dole dollar donates donating donations dons doom door doses dots doubled doubles
  drag drags drain draining drama drawn dread dreading dream dreaming dress dressing dried dries drinks
  dripped dripping drips drowns drug drums drying dual duly dummy dumped dumping dumps duration dusty
  eager earn earns eats education efficiency eight electing election elections electrical electron
  electronic elephants emotion emotionally emotions enable endings engines enter entering evenings ever
  exams excepting exception excessively exchanging exciting exclamation exclusive executing execution
  exercised exhausting exhaustive exhausts exists exit exiting exits expensive expertise explained
  explains explanations exploration expressed expressing expression extensive external extras extremes
  faced faces facing fact fail failing fails failures fainter fairy faith fake falls fame fans farce fare
  farther fascinated fate fathers fearing fears feat featured features feeds feelings fees fellow fender
  fibre fight fighting file filed files filing fill fills filmed filming films find fined finer fines
  finished fired fires firm fitting five fiver fizzy flag flashed flaw fleet flesh flight flipped flipping
  float floated floating flood floors flour flower flows flush flushed flushing fold fond font foods fools
  forget form formal formatting forming forms formulae forth found founding founds four fraction fractions
  frank freed frees freezing frequency friction fried friends fries frightening frog frown frowned
  frowning froze fruit fruits frying fuel fully fume functional functioned functions funny fuss gains
  games garble garbles garbling garden gasp gate gather gathering gearing gears gender gene gentle ghar
  girls give given giving glad glean gleaning glowing glows goat gold goody grabbing grace grades
  graduating graduation grain grand granting graph grass grave gray grew groan gross grouping groups grown
  guessing guide gulf guns guts guys habits hafta hail hairs hairy halls halts halve halves handing handy
  hanged hangs happy hardening hardy hash hate hating hats heading heads healthy heap hear heard hears
  hearts heating heats heaviest held hell helps herd herring hides hills hired hires hits hitting holds
  hole holes holy homes hooking hoped hopelessly hopes horde horribly horses host hota hoti house humor
  humour hung hunt hunting hunts icon imagine imbalance importance impossible impressed impressing
  impression inch inches incident incidentally inclusive increased indication indirection induction
  infantile infect infected infecting inflation informed infrequent inherent inherited inject injure
  injures insects insensitive insert inserted insertion insisted inspect inspected inspection instance
  instantly integral intensive intention intentional inter interact interested interests internally
  internals interval intervals invented invention invitation irony irritate irritating issue issued jail
  jelly join joins joked joking jumped jumps junction kahna kaise karna karne karta kaun kehna khata khati
  killed kills kindness kinds kiss kitne kits knew knight known knows kyun lack lacked lacking lacks lady
  lager lake lamp lands lane larger lasers lasting lasts later latter laughs laughter launching layer
  laying leach lead leading leads leaf lean leaning leans leap learning least leaved leaves lectures lena
  lend lending lends lent lest lets letting lies lifts lighting lightninged lightnings lights liked likes
  liking limb limiting line lining lisp list listing liter litter lived lives local locating location lock
  lodge logged logging logs long looked looking looks lords lorries lorry loses love loved lovely lover
  loving lowers lucky lunch lurk lust machines made madness mailed mails main mains major make maker makes
  making males mangle mangles mangling mans maps mark marked markers market marry marrying mask match
  matched matches matching mate mayor maze mean meaning means meat meets melt mending mess message messed
  messes might migrates migrating mile miles mill milna mind mine mint minus minute misled miss misses
  mistaken mistakes moaning mock mode moderation modes module mold money monkeys moon more mornings
  mothers motivated motivating mounting moves movies muck mucking mucks multiples multiplied multiplies
  multiply muttering name named naming narrow nearby neatly needing needless nesting nests nets newer nice
  nicked nicking nicks nightmare nights nine node noises noisy north noses notation noted notes noting
  notion notions novels nuclear nuns objection omission omits omitting operating operational operations
  operator opinions oppressed oppressing oppression other overcome overcoming overnight overrode overtone
  overwhelm overwhelms pace page paid paint painted painting paintings paints pairs pant pants papers
  parks parsed parsing partners parts passage passes passive past paste patched patching patent path
  patients paused pausing pavement pays peaks peena peer pending pends pens peoples perfection
  performances permission petty phoned phones photo physicist pick picked picking picks pigs pile pina
  pint pints pipes pitch plague plaguing plain plane planes planet planets plans planting plasters play
  pleased pleases pleasing pleasure plots plotting plural poet pointers pointing points poisons poke polar
  pole poll polls pool pornography port ports pose posed posing position positively possibly posts pound
  pour pours powers praise prays preached preaching prematurely prescribe prescribes present pressures
  presuming preventing prevention prevents priced prices pride prime prince printing prints prise prison
  prisoner prize processing prone property pulls pulp pulses pumped pumping pumps punch puncture punished
  puns pushing quiet quite quits quiz rabid raced racial rack racks rage raid rails rained raining rains
  raised raises ranged ranging rant ranted ranting rants rare rarely rarest rated rates rating rats
  rattled rattles rave raved raves raving reaching reacting reactions readings reads real rear reasons
  reassure rebuilding reckless reduce reduces reducing reduction refining reflex refuse refused rehna
  rejection relation relationships relative relay relied relies religious remainder remained remembered
  remembers remote removes rend render rending rent repeated replacements rereading reset resort resorts
  respected respecting responds restrained rests resuming retained revising revision rice rids rightly
  rights riot ripping rips rise rising river roads robot rocks rode role roles rooms roots rope rose
  rotation round rounding rounds rout routines routing ruining rumor rumors rumour rumoured rush rushed
  rushes rushing sack sacking sacred sadden sadly safer sails saint sake saki sale sales same sampling
  sand sane sang sank save saved saving says scale scaled scanning scare scares scarf scaring scene
  scheduled scheduler schedules schools score scored scores scoring scrapping scratched scratches scream
  screaming screwing sealing seals season seat seats seconds sections seed seeking seeks seeming seems
  seen sees selection sell selling sells sender sending sends senses sent sentenced sequence sequences
  serve serves setting seven severity sexist sexuality shade shakes shall shallow shame shape shaping
  share shared sharing sheds sheep shelf shell shells shifting shine shiny ship shipped shipping ships
  shirt shocking shocks shoe shone shook shoots shop shopped shopping shops shortens shortest shorts shots
  shout shouting shown shows shuts shutting sided sides sigh sighting sights simple sine sing singer
  singers singing singles sings sink sinks sins site sites situation size sizing sketches skill skipping
  sleeps slice slices slid slide slighter slim slipping slips sloppy slot slots slower slows smart smash
  smashes smiled smiles smoked smokers smokes sneak sneaking sniff snow sock socks solar sold sole
  solution solves some sona songs sons soon sorry sort sorts sound sounding sounds soup south span speaks
  speeding speeds spell spelled spelling spellings spend spending spent spies spike spin spit spite spits
  spitting split splitting spoiling spoke spool sport spout springing squaring squashed stable stack staff
  stair stake stall stamping standing star stare stared stark starred starring stars starter starting
  startled starts starved starving stated stating stay staying stealing steam steep steering step stepped
  stepping steps sterling sticks stirring stirs stock stole stood store stored stores storeys storing
  storm strains strangely stranger streams stresses stressing stretches strike striking string strings
  stripping strips struggled struggles stuff stuffs stun stunning stuns stunt style subjected suing suit
  sung sunk sunny sure suspects suspended suspicion suspiciously swallows swam swamping swap swapping
  swear swearing swears sweep sweeping sweet swept swims swing switch switched switches switching swore
  swum symptom tables tabs tack tacking tackle tails taker takes tale talks tall tame tank tape task
  tasted tastes tasting taught teaching teams tear tearing teenage teenagers tells temperatures tended
  tending tenth terribly testing text texts than thank thanking thee theek then there thickness thik thing
  thinks thirty this thoda thorough though thought threat throats throw throws tick tidy tied ties tightly
  tile tiles timed timer times tins tips tire tires toad toilets token tolerance tolerant toll tomatoes
  tome tone tones tool tools tough tower town traces tracing track tracked tracking tracks trade tradition
  trail trailing trained trains trapping trash travels treasure treating tree trial trick tried tries
  triggers troop troubles trucks trunk trusting tuned tuning tunnels turn turns tutor twin twisting tying
  tyre underwent union unit unreadable unset unsuitable unusable upsets usable user uses value valves
  vanishes variation varies vary vehicles vein vending venture verb vertical vice visiting vital vouch
  vowel wade wades wading wage wages wait waited waits waked wall walls wandering wanting ward warm
  warming warms warn warns warp warps wars wary wash washes waste wasted wasting watch watches wave waves
  waving weaknesses wealth wear wearing wears weds weigh west whale wheels while whites whoop whose wicked
  wide willed willing wills wind windows wine wings winner wipe wire wired wise wishing witch with witness
  wive wives woman woods word wording wore workings works worlds worm worthy would wrapped wrapping
  wrecking write yearly yours youth zones`.split(/\s+/),
);
