import { row } from './triage-row';

export const SKIN_SENSES_MIND_ROWS = [
  row(
    { Dermatology: 6 },
    'acne, pimple, pimples, ~muhase, ~muhanse, ~pimple, rash, rashes, eczema, psoriasis, ringworm, ~daad, fungal skin|nail|toe|foot|groin, fungus, hives, urticaria, vitiligo, melasma, pigmentation, freckles, =dark spots, =dark circles, mole, moles, wart, warts, =skin tag, =skin tags, scabies, dandruff, ~roosi, ~rusi, =hair fall, =hair loss, hairfall, balding, baldness, alopecia, hair falling|fall|loss|thinning|thin|losing|shedding, ~baal|~bal ~jhad|~gir|~tut|~girte|~jhadte|~jhadna, scalp, blister, blisters, boil, boils, ~phoda|~fode|~phode, ~phunsi|~funsi, blackheads, wrinkles, scar, scars, tattoo, sunburn, tan, =athletes foot, nail|nails brittle|discolored|yellow|thick|fungus|peeling|infection, shingles, lice, ~juen, =skin allergy, allergic skin, dermatologist, ~safed ~daag, ~daag, ~dhabbe, ~dane|~daane ~skin|~chehre|~sharir|~pet|~haath, @skin @itch, @skin dry|flaky|peeling|rough|dark|patch|patches|spots|red|redness|oily|problem|bumps|scaly|glow|cracks|cracked|allergy|infection|white|@burning, ~khujli, ~ghamori, =prickly heat, =stretch marks, rosacea, cracked heels|lips, =insect bite, =mosquito bites, =excess sweating palms, sweating|sweaty|sweat palms|hands|armpits|underarms|feet, =oily face, itchy bumps|patches|patch|spots, =red patches, =ingrown hair, keloid, =cold sore, =chicken pox scars, corn foot|feet|toe, corns, callus, =body odour, =bed bugs',
  ),
  row(
    { Dermatology: 5 },
    '@itch, @skin, hair, complexion, cosmetic, botox, laser hair, =face dark, red spots, =white patches, =white patch, nails',
  ),
  row(
    { Dermatology: 3 },
    'redness, bumps, patches, spots, peeling, ~chehre, sweating, cream, soap, cosmetics, shampoo',
  ),

  row(
    { Orthopedics: 6 },
    '@joint @pain, @joint @swelling|stiff|stiffness|cracking|clicking|locked|locks|dislocated|injury|twisted|frozen|~jakad|replacement|surgery|gives|popping|unstable, @back @pain|stiff|stiffness|problem|~akad|injury|strain|spasm, backache, =lower back, =slip disc, =slipped disc, disc, sciatica, arthritis, osteoarthritis, rheumatoid, gout, uric, fracture, fractured, broken bone|arm|leg|wrist|finger|toe|ankle|hand, =bone pain, bone, bones, ~haddi, sprain, sprained, ~moch, ligament, meniscus, acl, tendon, tendonitis, tendinitis, =tennis elbow, =frozen shoulder, =rotator cuff, =plantar fasciitis, =carpal tunnel, bunion, =flat feet, =flat foot, scoliosis, spondylitis, spondylosis, cervical @pain|neck|collar, orthopedic, orthopaedic, =knee replacement, =hip replacement, =heel spur, =muscle pull, =pulled muscle, pulled|torn|strained muscle|hamstring|calf|ligament, hamstring, posture, physiotherapy, ~ghutne ~dard, ~ghutno ~dard, ~kamar ~dard, ~jodo|~jodon|~jod ~dard, ~edi ~dard, ~haath ~dard, ~pair ~dard, ~kandhe ~dard, =sports injury, neck @pain|stiff|stiffness|~akad, ~gardan ~dard|~akad, leg|legs|foot|feet|hand|hands|finger|fingers|thumb|toe|arm @pain, =trigger finger, tailbone, ~gathiya, plaster|cast, =growing pains',
  ),
  row(
    { Orthopedics: 5 },
    '@joint, @back, neck, ~gardan, limp, limping, shin, calf, =hip pain, collarbone, rib, ribs, ~haddi, twisted',
  ),
  row(
    { Orthopedics: 3 },
    'stiff, stiffness, cramp|cramps leg|legs|calf|calves, stairs, lifting, gym, football, cricket, muscle, muscles, ~chalne, fell, sitting|desk',
  ),

  row(
    { Ophthalmology: 6 },
    '@eye @pain|@itch|red|redness|dry|watery|watering|@burning|@swelling|discharge|sticky|blurry|blurred|strain|twitch|twitching|gritty|tired|infection|problem|checkup|check|test|pressure|flash|flashes|pink|~lal|~laal|~paani|~pani|~jalan|~khujli|~kamzor|squint|crossed|cloudy|black|spots|light|power|~dhundhla|pus|sting|stinging|stuck|drops, blurry|blurred|blur|double|poor|weak|dim|cloudy|foggy|hazy|losing|weakening vision|sight|eyesight|~nazar, vision, eyesight, sight, cataract, ~motiyabind, ~motiabind, glaucoma, ~kala ~motia, conjunctivitis, =pink eye, stye, floaters, floater, glasses, spectacles, ~chashma, ~chasma, =contact lens, =contact lenses, lenses, lasik, shortsighted, longsighted, myopia, squint, retina, retinal, cornea, eyelid, eyelids, =night blindness, =color blind, =colour blind, ophthalmologist, =see double, =double vision, see far|distance|board|clearly|blurry|night|halos, halos, reading small|letters|print|close, ~nazar ~kamzor, ~dhundhla, ~dikhai ~dhundhla|~kam, ~saaf ~dikhta|~dikhai, =eye power, =lazy eye, =light sensitive eyes, uveitis, pterygium',
  ),
  row({ Ophthalmology: 5 }, '@eye'),

  row(
    { ENT: 6 },
    '@ear @pain|blocked|wax|ringing|@itch|discharge|infection|hearing|buzzing|pressure|fluid|popping|water|full|noise|~behna|~beh|~band|~mail|~sunai|~khujli|plugged|muffled|bleeding|insect, earache, earwax, hearing, deaf, tinnitus, =ear wax, ~sunai ~kam|~nahi, ~kam ~sunai, sinus, sinuses, sinusitis, @nose blocked|block|stuffy|stuffed|congestion|congested|polyp|polyps|bleed|bleeding|bleeds|@blood|runny|dry|~band|~bandh|~khoon|smell|drip|@itch, nosebleed, nosebleeds, ~nakseer, ~naksir, =smell loss, smell lost|loss|cannot|cant|gone, taste|smell lost|loss|gone, @throat @pain|sore|@itch|infection|lump|dry|scratchy|swollen|~kharash|~kharab|~baith|~dard|irritation|stuck|clearing|tickle|@burning|something, =sore throat, tonsil, tonsils, tonsillitis, hoarse, hoarseness, voice, ~awaz ~baith, ~awaaz ~baith, vertigo, =post nasal drip, =deviated septum, septum, adenoids, =lost voice, swallow @pain|difficult|hurts|trouble, swallowing, laryngitis, =vocal cord, sneezing|sneeze|~chheenk dust|morning|allergy|pollen|always|constantly, =hay fever, =allergic rhinitis, rhinitis, facial pressure|@pain cheeks|forehead, ~gale ~kharash, ~gale ~dard, ~gala ~kharab|~baith|~dard, ~kaan ~dard, =ear infection, salivary',
  ),
  row({ ENT: 5 }, '@ear, @nose, @throat, sneezing, sneeze, ~chheenk'),
  row({ ENT: 4, Neurology: 4 }, '=room spins, spinning, =world spins, ~sir ~ghoom|~ghoomta, ~chakkar ~ghoom'),

  row(
    { Dental: 6 },
    '@tooth, @tooth @pain|broken|chipped|loose|yellow|sensitive|cavity|decay|gap|crooked|black|stained|whitening|cleaning|~hil|~keeda|~kida|~peele|~thanda|cold|grinding, toothache, cavity, cavities, filling, gum, gums, ~masude, ~masoode, ~masudo, ~masoodo, ~masudon, gingivitis, braces, aligners, =root canal, denture, dentures, implant|implants tooth|dental|teeth, crown, =wisdom tooth, dentist, dental, =bad breath, ~muh ~badbu, =mouth smells, jaw @pain|clicking|clicks|@swelling|locks, tmj, jaw, plaque, tartar, =mouth ulcer, =mouth ulcers, mouth|~muh ulcer|ulcers|sore|sores|~chhale|~chale, ~chhale, braces, =grinding teeth, =clean teeth, =teeth cleaning, retainer, =tongue ulcer, abscess tooth|gum, chew, chewing, =milk tooth, ~daant, enamel, veneers, brushing',
  ),

  row(
    { Neurology: 6 },
    '~yaad ~nahi|~rehta|~rehti|~bhool, migraine, migraines, headache, headaches, =head ache, @head @pain, ~sirdard, ~sir ~dard, ~aadhasisi, epilepsy, epileptic, seizure, seizures, ~mirgi, tremor, tremors, trembling|shaking|shaky hand|hands|fingers|leg, parkinson, parkinsons, alzheimer, alzheimers, dementia, =memory loss, memory|forgetful|forgetting|forgets problem|problems|loss|poor|losing|names|things|bad|weak|often, forgetful, forgetting, forgets, ~bhool ~jata|~jati|~jaate, ~yaaddasht, ~yaadasht, neuropathy, numb, numbness, ~sunn, ~sun ~haath|~pair, tingling, =pins and needles, ~jhunjhuni|~jhanjhanahat, neurologist, =multiple sclerosis, nerve, nerves, =nerve pain, =facial pain electric, neuralgia, paralysis, stroke, ~lakwa, twitch|twitching|twitches muscles|muscle|leg|arm|face|cheek|mouth, =restless legs, =restless leg, =balance problem, balance walking|lose|losing|poor|trouble, unsteady, clumsy, =bells palsy, =facial palsy, tics, tic, =brain fog, concussion, =burning feet, feet|foot|soles @burning|tingling|numb, =loss of balance, =light and noise, stammer|stutter adult, fits, ~haath ~kaanp|~kampan|~kaampte|~kanpte, =shooting pain leg, insomnia neurological, =nerve damage, drooping eyelid|face, coordination, brain',
  ),
  row({ Neurology: 3, ENT: 3, 'General Medicine': 3 }, 'dizzy, dizziness, ~chakkar, giddy, giddiness'),
  row(
    { Neurology: 3 },
    'confusion, confused, staring|blank spells, head, walking|~chalne unsteady|drunk|wobbly',
  ),

  row(
    { Psychiatry: 6 },
    'anxiety, anxious, panic, =panic attack, =panic attacks, depression, depressed, ~udaas, ~udas, ~udaasi, sad, sadness, hopeless, worthless, insomnia, sleepless, sleep|sleeping cant|cannot|trouble|unable|problem|problems|difficulty|stress|worry|~nahi, ~neend ~nahi, ~nind ~nahi, ~neend ~aati, stress, stressed, ~tanav, ~tension, tension, worry, worrying, worries, worried constantly|everything|always, ~chinta, ~ghabrahat, ~bechaini, ocd, bipolar, schizophrenia, voices, hallucination, hallucinations, hallucinating, paranoid, paranoia, addiction, addicted, alcohol|drinking|drink stop|problem|addiction|quit|much|daily|control|husband, ~sharab, ~nasha, drugs, gambling, phobia, fear|afraid|scared heights|crowds|people|flying|leaving|closed|dying|dogs|alone|outside, adhd, concentrate, concentration, focus, moody, mood, =mood swings, anger, angry, ~gussa, irritable, crying, cry, ~rona, ~rone, lonely, loneliness, ~akelapan, ~akela, grief, trauma, ptsd, nightmares, =self esteem, burnout, =burned out, overwhelmed, unmotivated, motivation, psychiatrist, therapist, counselling, counseling, therapy, anorexia, bulimia, =eating disorder, binge, washing|checking hands|locks|again|repeatedly, =intrusive thoughts, overthinking, ~man ~nahi, ~mann ~nahi, =lost interest, interest lost|nothing|no|anything, =nervous, nervous, autism adult, breakup, divorce, =social anxiety, ~dar ~lagta|~lagti, ~dimag ~tension|~pareshan, mobile|phone|gaming|game addiction|addicted|always, suspicious, gambling, mental, ~mansik, emotional',
  ),
];
