/** One typo away from a word in the tables, and never corrected. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `abnormally abolition aborting accidental accidents acha ache aches acne acting addicting addictive
  addition additions admission admitted adoption adults adventures advise adviser advises aerial
  affection aims alignment alike allergic allergies allowing along alter altering alzheimer alzheimers
  anaemia analysed analysis analyzed andar anemia angel angle angles ankle ankles appended appending
  appointments arise arising arming armpit armpits army arrests arrows arts ashes asleep attach attached
  attack attacks attempts attracted automatic baad bache back backed backing backs bags bake bakes
  baking balanced balances ball ballet balls banal band bands bank banned bans bark barks bashes bashing
  batch bath battle beach bead beam bean beans bear beard bearing bears beast beasts beat beaten beating
  beats became becomes bedsore bedsores beef beer belief bell bells belly below belt bench bend bending
  bent best bet beta bets better betting bike bills bind binding biologist bite bites bits bitter black
  blacked blacking blackout blackouts blacks bladder blank blanks blasting bled bleed bleeding bleeds
  blessing blew blinding blink blister blisters blob block blocked blocking blocks blood bloody blown
  blows blue blues blur blurb blurred boards boat boats bogging bogs boil boils bond bone bones bonus
  books boom boot bore bored bores born borne bother bottles bound bounds bowl boxes braces brain brains
  brake brakes branding breach bread breaking breast breastfed breasts breath breathe breathed breathes
  breathing bred breed breeding breeds bridges brief bright brightly brightness bringing broke broken
  brown browsing brushing bubble buck bugger building buildings bulge bulges bull bullets bump bumps
  bunch buried buries burn burned burning burns burnt burp burping burst bursting bursts bury burying
  bush buss bust butter buttons buys byte bytes cable cakes calf call calling calls calm camp camps
  cancel cans cant caps captured captures card cardiologist cared carry carrying case cash cast casting
  casts cat catch catches catching cater catering caters cats cattle celiac cell cells cent centuries
  chain chal chance change changed changes changing char charge charged charging charities charm
  charming chars charts chat chatting cheat cheating check checking checks cheek cheeks cheer cheers
  chemical chemicals chequing chess chews chickens chin chip chipped choosing chopped chopping chord
  chose chuck chucking churches cigarette circle cites claiming clash clashes class classes clean
  cleaned cleaners cleaning cleanly cleans clear clearer clearing clears click clicking climbing climbs
  clipped clipping clock clocks clone close closed closer closes closet closing cloth clothe clothed
  clothing cloud clouds clusters coarse coast coat codes coding coeliac coin coins cold collapse
  collapsed collapses collated collates colon color coloring colors colour colours comic commenting
  commits commons competed competes compiler completion complexity composer compulsion compute computed
  computers computes concealing conceived conceives concentrated concentrates concentrating conception
  concerning conclusion conclusions concussed concussion condense confined confuse confused confuses
  confusing confusion congested congesting congests connected connection conscious consciously consented
  consisted constant constants constitution constructions consulted consulting consume consumed consumer
  consumes contacts contention contraception contraceptive contract contracting contracts contrary
  contravention contrive contriving controlled controls convention conversion conversions converted
  convulsing convulsion convulsions cooked cooking cooperation copd cope coped coping copy cord core
  corn corner corns cosmetic cosmetics cost costs cosy cough coughing could counseling counselling
  counting countless coupling crack cracking cramp cramping cramps crap crashed crashes crashing crass
  crawling crawls creating creation creature crew cried crimes crohn crop crops crosses crossing croup
  crowd crowding crowds crown cruising crunches crunching crush crushed crushes crushing crying cums
  cunning curry cushing cuts cutting cycled cycles cyst daily dairy damaged damages damnation dane
  danger dangerous dank dare dared dark dash dashes dashing dass dating dawn dead deaf deal dealing
  deals dear deaths decay deck decrease decreased decreases dedicated deduced deed deeds deem defeated
  degree degrees dekhna delay delays delicious deliver delivered delivers delivery demented dental
  denture dentures deny depressed depresses depressing depth described desired desires detection
  deterrent diabetes diabetic diameter diaper diapers diarrhea diarrhoea diary died dies diet difficult
  difficulty digestion digestive digs dikhana dimple dine dined diner direction directions directive
  dirt disappeared disappears disco discovered discs diseases dish disk distances distinct distressed
  dived diverted dives diving does doing dole dollar don donate donated donates donating donations done
  dons dont doom dore dose doses dots doubled doubles down drags drain draining drank drawn dread
  dreading dream dreaming dress dressing dried dries drink drinking drinks drip dripped dripping drips
  droop drooped drooping droopy drop dropped dropping drops drown drowning drowns drug drums drunk
  drying dual duly dummy dumped dumping dumps duration dusty dying eager early earn earns eaten eater
  eating eats education efficiency eight eighth elbow elbows electing election elections electrical
  electron electronic elephants emotion emotionally emotions enable endings engines enter entering
  erectile erection erections evenings ever exams excepting exception excessively exchanging exciting
  exclamation exclusive executing execution exercise exercised exercises exertion exhausting exhaustive
  exhausts exists exit exiting exits expensive expertise explained explains explanations exploration
  expressed expressing expression extensive external extras extremes eyelid eyelids face faced faces
  facing fact fade fail failing fails failures fainter fairy fake fall falling falls fame farce fare
  farther fascinated fat fatal fate father fathers fatigue fatigued fearing fears feat featured features
  feed feeding feeds feel feeling feelings feels fees feet fell fellow felt fender fertility fetal fever
  fewer fibre fibroid fibroids fight fighting file filed files filing fill filling fills filmed filming
  films find fine fined finer fines finger fingers finished fire fired fires firm fissure fissures
  fitting five fiver fizzy flag flank flash flashed flashes flaw fleet flesh flight flipped flipping
  float floated floater floaters floating flood floors flour flower flows flush flushed flushes flushing
  flutter flutters flying foam foamy foetal fold fond font fontanel fontanelle food foods fool foot
  forget form formal formatting forming forms formulae forth foul found founded founding founds four
  fraction fractions fracture fractured frank freed frees freezing frequency frequent frequently
  friction fried friends fries frightening frog frown frowned frowning froze fruit fruits frying fuel
  full fully fume functional functioned functions funny fuss gaining gains gala gale game games garble
  garbles garbling garden gash gasp gate gath gather gathering gave gear gearing gears gender gene
  gentle getting girls give given gives giving glad glean gleaning glow glowing glows goat goes goiter
  goitre gold goli goody grabbing grace grade grades graduating graduation grain grand grandfather
  grandfathers grandmother grandmothers granting grape graph grass grave gray grew grinding gripping
  groan gross group grouping groups grow grown grows grunting guessing gulf guns gush gushing gut gutka
  guts guys gynaecologist gynecologist habits haemoglobin haemorrhage haemorrhaging haemorrhoids hail
  hairs hairy halls hallucinating hallucination hallucinations halts halve halves hand handing hands
  handy hang hanged hanging hangs happy hard hardening hardy harm hat hate hating having head headache
  headaches heading heads heal healing heals healthy heap hear heard hearing hears heart hearts heat
  heating heats heaviest heel heels height heights held hell helps hemoglobin hemorrhage hemorrhaging
  hemorrhoid hemorrhoids herd herring hid hides hill hills hired hires hits hitting hives hoarse holds
  hole holes holy home homes hooking hope hoped hopelessly hopes horde hormonal hormone hormones
  horrible horribly horse horses hour hours house humor humour hung hunt hunting hunts hurt hurts
  hypertension hypertensive hyperthyroid hyperthyroidism hypothyroid hypothyroidism icon imagine
  imbalance implant implants importance impossible impressed impressing impression inch inches incident
  incidentally inclusive inconsolable inconsolably increased indication indigestion indirection
  induction infant infantile infants infect infected infecting infection infertility inflation informed
  infrequent ingested inhale inhaled inhaler inherent inherited inject injection injure injures inner
  insects insensitive insert inserted insertion insisted inspect inspected inspection instance instantly
  integral intensive intention intentional inter interact interested interests internally internals
  interval intervals intolerance intolerant invented invention inverted invitation irony irritate
  irritating issue issued itch itchy jelly join joins joint joints joked joking jumped jumps junction
  kaise khata khati kick kicks kida kidney kidneys killed killing kills kindness kinds kiss kits knee
  kneeling knees knew knight knot know known knows labor labour lack lacked lacking lacks ladder lady
  lager lake lamp lands lane laparoscopic laparoscopy larger lasers last lasting lasts later latter
  laughing laughs laughter launch launching layer laying leach lead leading leads leaf leak leaking
  leaks lean leaning leans leap learning least leaved leaves leaving lectures left legs lena lend
  lending lends lens lenses lent less lest lethargic lethargy lets letter letters letting leukaemia
  leukemia level levels lice lies life lift lifts light lighting lightly lightning lightninged
  lightnings lights like liked likes liking limb limbs lime limiting limp line lining lipid lipids lisp
  list listing liter litter live lived liver lives local locating location lock locked lodge logged
  logging logs long looked looking looks loose lords lorries lorry lose loses losing loss lost lots love
  loved lovely lover loving lower lowers lucky lump lumps lunch lung lungs lurk lust lying machine
  machines made madness magnet magnets mailed mails main mains make maker makes making male males
  malignancy malignant mangle mangles mangling mann mans maps mark marked markers market marry marrying
  mask mass match matched matches matching mate maze meal meals mean meaning means meat medication
  medicine medicines meditation meets melt mending menses menstruating menstruation mental mess message
  messed messes metal might migraine migraines migrates migrating mild mile miles milestone milestones
  milk mill mind mine mint minus minute misled miss misses mist mistaken mistakes mists moaning mode
  moderation modes module molar molars mold mole moles money monkeys month months mood moody moon more
  mornings mosquito mosquitoes mothball mothballs mothers motion motions motivated motivating mounting
  mouse mouth move moved movement movements moves movie movies muck mucking mucks multiples multiplied
  multiplies multiply mummy mumps muscle muscles mushroom mushrooms muttering nail nails name named
  naming narrow navel nearby nearly neatly nebuliser nebulizer neck need needing needle needles needless
  needs nerve nerves nesting nests nets neurologist never newer nice nick nicked nicking nicks night
  nightmare nights nine nipple nipples node noise noises noisy none noon noone north nose nosebleed
  nosebleeds noses nostril nostrils notation note noted notes noting notion notions novel novels nuclear
  nuns objection oily omission omits omitting only operating operational operations operator opinions
  oppressed oppressing oppression orthopaedic orthopedic other overcome overdose overdosed overnight
  overrode overtone overwhelm overwhelms pace pada pads paediatrician page paid pain paining painless
  pains paint painted painting paintings paints pair pairs palpitating palpitation palpitations pan pani
  pant pants papers paralysed paralysis paralyzed paranoia paranoid parkinson parkinsons parks parsed
  parsing partners parts pass passage passes passive past paste patch patched patching patent path
  patients paused pausing pavement pays pcod pcos peaks peanut peanuts pediatrician peeing peeling peer
  pelvic pelvis pending pends pens peoples per perfection performances period periods permission petty
  phoned phones physical physically physician physicist pick picked picking picks pigs pile piles pili
  pill pills pimple pimples pina pink pins pint pints pipes pit pitch pizzas plague plaguing plain plan
  plane planes planet planets plans plant planting plants plasters play pleased pleases pleasing
  pleasure plots plotting plural poet point pointers pointing pointless points poisons poke poking polar
  pole poll polls polyp polyps pool poop poor pornography port ports pose posed posing position
  positively possibly posts pound pounds pour pours powder power powers praise prawn prawns prays
  preached preaching prediabetes prediabetic pregnancy pregnant prematurely prescribe prescribes present
  pressures presuming preventing prevention prevents priced prices pride prime prince print printing
  prints prise prison prisoner prize problem problems processing prone property puking pull pulls pulp
  pulses pumped pumping pumps punch puncture punished puns push pushing putting quiet quite quits quiz
  rabid race raced races racial rack racks radiating radiation radiologist rage raid rails rained
  raining rains raised raises ranged ranging ranted ranting rants rape raped rapid rare rarely rarest
  rate rated rates rather rating rats rattled rattles rave raved raves raving reaching reacting reaction
  reactions read readings reads ready real rear reasons reassure rebuilding reckless reduce reduces
  reducing reduction refining reflex refuse refused rejection relation relationships relative relay
  relied relies religious remainder remained remembered remembers remote remove removed removes rend
  render rending rent repeated replacements report reports rereading reset resort resorts respected
  respecting responds restrained rests resuming retained retina retinal reuse revising revision rice rid
  rids right rightly rights riot ripping rips rise rising river road roads robot rocks roles roof room
  rooms root roots rope rose rotation rough round rounded rounding rounds rouse rout route routines
  routing ruining rumor rumors rumour rumoured rush rushed rushes rushing sack sacking sacred sadden
  sadly safed safer sails saint sake sale sales samay same sampling sand sane sang sans save saving
  scale scaled scalp scaly scan scanning scans scar scare scares scarf scaring scars scheduled scheduler
  schedules schools score scored scores scoring scrapping scratch scratched scratches scratchy scream
  screaming screwing sealing seals season seat seats seconds sections seed seeds seeing seeking seeks
  seeming seems seen sees seizure seizures selection sell selling sells semen sender sending sends
  senses sent sentence sentenced sentences sequence sequences serve serves setting seven severe severed
  severity sexist sexuality shade shake shaken shakes shaking shaky shall shallow shame shape shaping
  share shared sharing shaving sheds sheep sheer shelf shell shells shifting shin shine shiny ship
  shipped shipping ships shirt shocking shocks shoe shone shook shoot shooting shoots shop shopped
  shopping shops short shortens shortest shortness shorts shot shots shoulder shoulders shout shouting
  show shown shows shut shuts shutting sick sided sides sigh sight sighting sights sign simple sing
  singer singers singing singles sings sink sinks sins site sites situation size sizing sketches skill
  skilled skin skip skipped skipping skips sky slash slashed sleep sleeping sleeps sleepy slice slices
  slid slide slight slighter slightly slim slip slipped slipping slips slit sloppy slot slots slow
  slower slows slur slurred slurring small smart smash smashed smashes smell smelling smells smelly
  smiled smiles smoke smoked smoker smokers smokes snake sneak sneaking sneezing sniff snore snores snow
  soaking soap sock socks solar sold sole soles solution solves some sona songs sons soon sore soreness
  sores sorry sort sorts soul sound sounded sounding sounds soup south span speaking speaks speeding
  speeds spell spelled spelling spellings spells spelt spend spending spent spies spike spill spin spine
  spinning spins spit spite spits spitting splash splashed split splitting spo2 spoiling spoilt spoke
  spondylitis spondylosis spool sport sports spot spots spotting spout sprain sprained spreading
  springing spur spurting squaring squashed squeezing stabbing stable stack staff stained stair stake
  stall stamping standing stands star stare stared stark starred starring stars starter starting
  startled starts starved starving stated stating stay staying stealing steam steep steering step
  stepped stepping steps sterling stick sticking sticks sticky sting stinging stings stirring stirs
  stitches stock stole stone stones stood stool stools stop stopping stops store stored stores storey
  storeys storing storm story strain strained strains strangely stranger strangling streams stresses
  stressing stretches strike striking string strings stripping strips struck struggled struggles
  struggling stuck stuff stuffs stun stung stunning stuns stunt style subjected suffocating suffocation
  suing suit sunburn sunburned sunburnt sung sunny sure suspects suspended suspicion suspiciously
  swallows swam swamping swap swapping swear swearing swears sweat sweating sweats sweaty sweep sweeping
  sweet swell swelling swept swims swing swings switch switched switches switching swore swum symptom
  table tables tablet tablets tabs tack tacking tackle tail tails take taken taker takes taking tale
  talking talks tall tame tank tape tarry task tasted tastes tasting taught teaching teams tear tearing
  tears technique techniques teenage teenagers tell tells temperatures tended tending tendinitis
  tendonitis tenth terrible terribly test testicle testicles testing testis tests text texts than thank
  thanking thee theek then there thick thickness thik thin thing think thinking thinks thinning thirst
  thirsty thirty this thorough though thought threat three threw throats throbbing throw throwing throws
  thus thy tick tidy tied ties tight tightening tightly tile tiles timed timer times tin tingling tins
  tips tire tires toad toilets token tolerance tolerant toll tomatoes tome tone tones tonsil tonsils
  tool tools tore torn touching tough tower town traces tracing track tracked tracking tracks trade
  tradition trail trailing train trained trains trapping trash travels treasure treating tree tremor
  tremors trial trick tried tries triggers troop troubles truck trucks trunk trusting trying tummy tumor
  tumors tumour tuned tuning tunnels turn turned turning turns tutor twin twisting twitches twitching
  tying tyre ulcer ulcers unconscious uncontrollable uncontrollably underwent union unit unreadable
  unset unsuitable unusable upsets urinating urination urologist usable user uses vaccine vaccines
  vagina vaginal vain value valves vanishes variation varies vary vehicles vein veins vending venture
  verb vertical vice visiting vital voice voices vomit vomits vouch vowel wade wades wading wage wages
  wait waited waits wake waked wakes waking wakt walk walking walks wall walls wandering want wanting
  wants waqt ward warm warming warms warn warns warp warps wars wart warts wary wash washes waste wasted
  wasting watch watches watching water watering waters watery wave waves waving weak weaknesses wealth
  wear wearing wears weds week weeks weigh weight well went were west wetting whale wheels wheeze
  wheezing wheezy where while whites whooping whose wicked wide width wild will willed willing wills
  wind windows wine wings winner wipe wire wired wise wish wishing witch with witness wive wives woke
  woken woman women wont woods word wording words wore workings works worlds worm worms worried worries
  worse worst worthy would wound wounds wrapped wrapping wrecking wrist wrists write xray xrays year
  yearly years yours youth zones`.split(/\s+/),
);
