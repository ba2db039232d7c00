/**
 * Names of cities as people write them, and the PINs of twin cities.
 *
 * One line a city: `official name, state: other names | short forms and misspellings`. The state's ISO letters say
 * which city of that name. What a buyer typed is printed as it is when it is one of the other names; a short form or
 * misspelling becomes the official name. A city that GeoNames lacks is added with the point after `@` (latitude
 * longitude, population).
 */

const CITY_LINES = `
Bengaluru, KA: Bangalore | Blr, Bglr, Blore, Banglore, Bangaluru, Bengalore, Bengaluru City, Bangalore City
Mumbai, MH: Bombay, Greater Mumbai | Mum, Mumbai City
Navi Mumbai, MH: New Mumbai, New Bombay, Navi Bombay | Navi Mum
Kolkata, WB: Calcutta | Kol, Calcatta, Kolkatta
Chennai, TN: Madras | Chennai City
Hyderabad, TS: Bhagyanagar | Hyd, Hbad, Hyderbad, Hydrabad
Secunderabad, TS: | Secbad, Sikandarabad, Secunderbad
New Delhi, DL: Delhi, Dilli, Old Delhi, Delhi Cantt, Delhi NCR | Delhi City
Pune, MH: Poona | Poone, Pune City
Pimpri-Chinchwad, MH: Pimpri, Chinchwad | PCMC
Ahmedabad, GJ: Amdavad | Ahmadabad, Ahemdabad
Vadodara, GJ: Baroda
Gurugram, HR: Gurgaon | Ggn, Gurgoan
Prayagraj, UP: Allahabad | Ilahabad, Alld
Thiruvananthapuram, KL: Trivandrum | Tvm
Kochi, KL: Cochin, Ernakulam | Ekm
Kozhikode, KL: Calicut
Kollam, KL: Quilon
Thrissur, KL: Trichur
Alappuzha, KL: Alleppey
Kannur, KL: Cannanore
Palakkad, KL: Palghat
Thalassery, KL: Tellicherry
Vadakara, KL: Badagara
Changanassery, KL: Changanacherry
Kodungallur, KL: Cranganore
Mysuru, KA: Mysore
Mangaluru, KA: Mangalore
Belagavi, KA: Belgaum | Belgam
Hubballi, KA: Hubli, Hubballi-Dharwad, Hubli Dharwad
Dharwad, KA: Dharwar @15.4589 75.0078 200000
Kalaburagi, KA: Gulbarga
Vijayapura, KA: Bijapur
Ballari, KA: Bellary
Shivamogga, KA: Shimoga
Tumakuru, KA: Tumkur
Davanagere, KA: Davangere
Hosapete, KA: Hospet
Chikkamagaluru, KA: Chikmagalur | Chickmagalur
Madikeri, KA: Mercara
Visakhapatnam, AP: Vizag, Waltair | Vishakhapatnam, Visakhapatanam, Vskp
Vijayawada, AP: Bezawada | Bza, Vijaywada
Rajamahendravaram, AP: Rajahmundry | Rajamundry
Kadapa, AP: Cuddapah, YSR Kadapa
Machilipatnam, AP: Masulipatnam
Ongole, AP: Vangavolu
Anantapur, AP: Anantapuramu, Ananthapuramu, Ananthapur
Puducherry, PY: Pondicherry, Pondy | Pondichery
Tiruchirappalli, TN: Trichy, Tiruchi, Trichinopoly | Thiruchirapalli
Thanjavur, TN: Tanjore
Thoothukudi, TN: Tuticorin
Udhagamandalam, TN: Ooty, Udagamandalam, Ootacamund
Nagercoil, TN: Nagarkovil
Kancheepuram, TN: Kanchipuram, Conjeevaram
Tirunelveli, TN: Tinnevelly, Nellai
Coimbatore, TN: Kovai | Cbe, Coimbatur
Viluppuram, TN: Villupuram
Mayiladuthurai, TN: Mayavaram
Kodaikanal, TN: Kodai
Shimla, HP: Simla
Dharamshala, HP: Dharamsala, Dharmsala
Varanasi, UP: Benares, Banaras, Kashi | Benaras, Vns
Kanpur, UP: Cawnpore, Kanpur Nagar
Ayodhya, UP: Ajodhya
Faizabad, UP: Fyzabad
Pt. Deen Dayal Upadhyaya Nagar, UP: Mughalsarai, Mughal Sarai, Moghalsarai, DDU Nagar, Deen Dayal Upadhyaya Nagar
Lakhimpur, UP: Lakhimpur Kheri
Rae Bareli, UP: Raebareli, Raibareli, Rai Bareli
Lucknow, UP: | Lko, Lakhnau
Gorakhpur, UP: | Gkp
Noida, UP: New Okhla Industrial Development Area | Noida City @28.58 77.33 640000
Greater Noida, UP: Greater Noida West, Noida Extension | Gr Noida, Grater Noida, G Noida @28.4744 77.504 110000
Ghaziabad, UP: | Gzb, Gaziabad, Gaziyabad
Bulandshahr, UP: Bulandshahar | Bulandsahar
Chhatrapati Sambhajinagar, MH: Aurangabad, Sambhajinagar | Aurangabad MH
Dharashiv, MH: Osmanabad
Ahilyanagar, MH: Ahmednagar, Ahmed Nagar, Ahmadnagar
Nashik, MH: Nasik
Solapur, MH: Sholapur
Thane, MH: Thana
Kalyan, MH: Kalyan Dombivli | Kalyan City
Dombivli, MH: Dombivali, Dombivali East | Dombivili
Mira-Bhayandar, MH: Mira Bhayandar, Mira Road, Miraroad, Bhayandar, Bhayander, Mira Bhayander, Miraroad East, Mira Road East, Bhayandar West, Bhayandar East @19.29 72.855 810000
Vasai-Virar, MH: Vasai Virar, Vasai, Virar, Bassein, Nalasopara, Nallasopara @19.42 72.81 1220000
Panvel, MH: New Panvel
Ambarnath, MH: Ambernath
Badlapur, MH: Kulgaon Badlapur, Badlapur East
Bhiwandi, MH: Bhiwandi Nizampur | Bhivandi
Beed, MH: Bid
Gondia, MH: Gondiya
Miraj, MH: | Miraj City @16.83 74.645 180000
Amravati, MH: Amraoti | Amaravati MH
Ulhasnagar, MH: | Ullhasnagar
Urun Islampur, MH: Islampur, Ishwarpur, Urun Ishwarpur | Uran Islampur @17.05 74.26 5000
Narmadapuram, MP: Hoshangabad
Indore, MP: | Indor
Jabalpur, MP: Jubbulpore
Sagar, MP: Saugor
Mhow, MP: Dr. Ambedkar Nagar, Ambedkar Nagar @22.552 75.757 82000
Narsinghpur, MP: | Narsimhapur
Patna, BR: Azimabad
Gaya, BR: Gayaji
Arrah, BR: Ara
Munger, BR: Monghyr
Purnia, BR: Purnea
Bihar Sharif, BR: Biharsharif | Bihar Shareef
Daltonganj, JH: Medininagar, Medini Nagar
Bokaro Steel City, JH: Bokaro, Bokaro Steel
Jamshedpur, JH: Tatanagar, Tata Nagar
Hazaribagh, JH: Hazaribag
Ranchi, JH: | Ranchi City
Guwahati, AS: Gauhati | Gowahati, Ghy
Sribhumi, AS: Karimganj
Sivasagar, AS: Sibsagar
Nagaon, AS: Nowgong @26.348 92.684 117000
Bhubaneswar, OD: Bhubaneshwar, Bhuvaneshwar | Bbsr
Cuttack, OD: Katak
Balasore, OD: Baleshwar, Baleswar
Berhampur, OD: Brahmapur | Brahmapur Odisha
Rourkela, OD: Raurkela
Balangir, OD: Bolangir
Sambalpur, OD: | Sambhalpur
Howrah, WB: Haora | Hawrah
Bidhannagar, WB: Salt Lake, Salt Lake City, Bidhan Nagar, Saltlake City @22.58 88.415 218000
New Town, WB: Newtown, New Town Kolkata, Rajarhat, Rajarhat Newtown, Rajarhat New Town @22.59 88.476 300000
Bardhaman, WB: Burdwan, Barddhaman | Bardaman
Baharampur, WB: Berhampore | Berhampur WB
Krishnanagar, WB: Krishnagar, Krishna Nagar
Medinipur, WB: Midnapore, Midnapur
Siliguri, WB: | Shiliguri
Malda, WB: English Bazar, Ingraj Bazar, Englishbazar, Maldah
Cooch Behar, WB: Koch Bihar, Coochbehar | Cooch Bihar
Darjeeling, WB: Darjiling
Asansol, WB: | Asansole
Serampore, WB: Srirampur, Shrirampur | Serampur
Chandannagar, WB: Chandernagore, Chandan Nagar
Hugli-Chinsurah, WB: Hooghly, Chinsurah, Chunchura, Hugli, Chuchura
Rudrapur, UK: | Rudarpur @28.98 79.4 140000
Katni, MP: Murwara, Katni Murwara, Murwara Katni
Kurukshetra, HR: Thanesar
Danapur, BR: Dinapore, Dinapur, Danapur Cantt
Darbhanga, BR: Durbhanga
Barabanki, UP: Bara Banki | Nawabganj Barabanki @26.926 81.186 147000
Nanded, MH: Nanded Waghala
Guduvancheri, TN: Guduvanchery, Nandivaram Guduvancheri, Nandivaram-Guduvancheri
Barrackpore, WB: Barrackpur, Barakpur
Sri Ganganagar, RJ: Ganganagar, Shri Ganganagar, Sriganganagar
Chittorgarh, RJ: Chittaurgarh, Chittor
Jaipur, RJ: Pink City | Jpr
Jodhpur, RJ: Jodhpore
Udaipur, RJ: Oodeypore
Sahibzada Ajit Singh Nagar, PB: Mohali, SAS Nagar, Sas Nagar Mohali
Rupnagar, PB: Ropar
Nawanshahr, PB: Nawan Shehar, Shahid Bhagat Singh Nagar
Sri Muktsar Sahib, PB: Muktsar
Jalandhar, PB: Jullundur, Jullundhar
Ferozepur, PB: Firozpur, Ferozpur
Ludhiana, PB: | Ludhiyana
Bathinda, PB: Bhatinda
Zirakpur, PB: | Jirakpur @30.6425 76.8173 95000
Chandigarh, CH: | Chd, Chandigarh City
Panchkula, HR: | Panchkula Haryana
Hisar, HR: Hissar
Sonipat, HR: Sonepat
Nuh, HR: Mewat
Yamunanagar, HR: Yamuna Nagar
Charkhi Dadri, HR: | Charki Dadri
Bhuj, GJ: Bhuj Kutch
Mehsana, GJ: Mahesana @23.588 72.369 190000
Surat, GJ: | Surat City
Bharuch, GJ: Broach
Khambhat, GJ: Cambay
Dahod, GJ: Dohad
Palitana, GJ: | Palitana City
Panaji, GA: Panjim | Ponjim
Margao, GA: Madgaon
Vasco da Gama, GA: Vasco
Mapusa, GA: Mapuca
Haridwar, UK: Hardwar
Dehradun, UK: Dehra Dun | Deharadun
Rishikesh, UK: Hrishikesh
Nainital, UK: Naini Tal
Nellore, AP: | Nellur
Warangal, TS: Orugallu
Hanamkonda, TS: Hanumakonda @18.01 79.558 240000
Mahabubnagar, TS: Mahbubnagar, Palamoor
Karimnagar, TS: Karim Nagar
Kothagudem, TS: Bhadradri Kothagudem
Sri Vijaya Puram, AN: Port Blair | Vijaypuram
Leh, LA: Leh Ladakh
Srinagar, JK: Shrinagar
Anantnag, JK: | Islamabad JK, Ananthnag
Baramulla, JK: | Baramula
Silvassa, DH: | Silvasa
Agartala, TR: | Agartalla
Imphal, MN: | Imphal City
Aizawl, MZ: Aijal | Aizwal
Itanagar, AR: Ita Nagar
Shillong, ML: | Shilong
Kohima, NL: | Kohima Town
Bhilai, CG: Bhilai Nagar, Bhilainagar
Raipur, CG: | Raipur City
Kawardha, CG: Kabirdham
`;

/**
 * PINs of cities that grew into a greater one, where neither distance nor population can tell Vashi from
 * Mumbai. The rule: the name in postal addresses there, which is
 *
 * - of a planned or satellite city its own (Navi Mumbai with its postal division's Panvel, Noida, Gurugram,
 *   Salt Lake, New Town, Mohali, Panchkula, Gandhinagar),
 * - of a suburb without a town's name of its own its district's (Mira Road and Bhayandar: Thane),
 * - of cities under one municipal corporation the corporation's (Warangal with Hanamkonda and Kazipet),
 * - of Secunderabad its core; beyond, people write Hyderabad.
 */
const TWIN_LINES = `
Navi Mumbai, MH: 400614 400700-400710 410206 410208-410210 410218
Thane, MH: 400601-400613 400615 401101 401104-401107
Vasai-Virar, MH: 401201-401209 401303 401305
Kalyan, MH: 421204 421301 421306
Dombivli, MH: 421201-421203
Bhiwandi, MH: 421302 421305 421308 421311
Ulhasnagar, MH: 421001-421005
Ambarnath, MH: 421501 421502 421505
Badlapur, MH: 421503 421504
Panvel, MH: 410221
Pimpri-Chinchwad, MH: 411017-411019 411026 411027 411033-411035 411039 411044 411061 411062 412101 412105 412114
Noida, UP: 201301-201305 201307 201309 201313
Greater Noida, UP: 201306 201308 201310-201312 201314-201318
Gurugram, HR: 122001-122018 122022
Bidhannagar, WB: 700064 700091 700097 700098 700106
New Town, WB: 700135 700136 700156 700157 700161
Howrah, WB: 711101-711110
Secunderabad, TS: 500003 500009 500011 500015 500017 500025 500026 500061
Sahibzada Ajit Singh Nagar, PB: 140308 160055 160059 160062 160071
Zirakpur, PB: 140603
Panchkula, HR: 134107-134109 134112-134117
Bhilai, CG: 490001 490006 490009 490011 490020-490026
Dharwad, KA: 580001-580008 580011
Warangal, TS: 506001-506011
Gandhinagar, GJ: 382006 382007 382010 382016 382021 382024 382028 382030
`;

export interface HandCity {
  name: string;
  /** Letters of ISO 3166-2:IN. */
  state: string;
  /** All other names, short forms and misspellings. */
  others: string[];
  /** The names among them that people may go on writing. */
  names: string[];
  /** Where it is, for a city that GeoNames may lack. */
  place?: { lat: number; lon: number; population: number };
}

export const CITIES: readonly HandCity[] = lines(CITY_LINES).map((line) => {
  const [head, rest] = line.split(":");
  const [others, point] = rest.split("@");
  const [names, replaced = ""] = others.split("|").map((list) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );
  const city: HandCity = { ...cityAndState(head), names, others: [...names, ...replaced] };
  if (point === undefined) return city;
  const [lat, lon, population] = point.split(" ").map(Number);
  return { ...city, place: { lat, lon, population } };
});

/** Each twin city with the PINs that are its own. */
export const TWIN_PINS: readonly { name: string; state: string; pins: number[] }[] = lines(TWIN_LINES).map(
  (line) => {
    const [head, ranges] = line.split(":");
    return { ...cityAndState(head), pins: ranges.trim().split(" ").flatMap(range) };
  },
);

function range(text: string): number[] {
  const [first, last] = text.split("-").map(Number);
  return Array.from({ length: (last ?? first) - first + 1 }, (_, i) => first + i);
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function cityAndState(text: string): { name: string; state: string } {
  const comma = text.lastIndexOf(",");
  return { name: text.slice(0, comma).trim(), state: text.slice(comma + 1).trim() };
}
