/**
 * Districts whose official name is not the one the sources write, or that are also known by other names.
 * A district missing here is called as India Post writes it.
 *
 * One line a district: `official name: other names`. Renames are those notified up to 2025; a new district
 * is not another name of the one it was cut from.
 */

const TABLE: Readonly<Record<string, string>> = {
  "Andaman and Nicobar Islands": `
    Nicobar: Nicobars
    South Andaman: South Andamans`,
  "Andhra Pradesh": `
    Anantapur: Ananthapur, Anantapuramu, Ananthapuramu
    YSR Kadapa: Y.S.R., YSR, Cuddapah, Kadapa, Y.S.R. Kadapa
    Sri Potti Sriramulu Nellore: SPSR Nellore, SPS Nellore, Nellore
    Visakhapatnam: Visakhapatanam, Vizag
    Dr. B.R. Ambedkar Konaseema: Konaseema, Ambedkar Konaseema
    NTR: NTR District
    Eluru: Ellore, Elur
    Prakasam: Ongole
    Sri Sathya Sai: Puttaparthi, Sathya Sai`,
  Assam: `
    Dima Hasao: North Cachar Hills, N.C. Hills
    Sivasagar: Sibsagar
    Morigaon: Marigaon
    Kamrup Metropolitan: Kamrup Metro
    Sribhumi: Karimganj
    South Salmara-Mankachar: South Salmara Mancachar, South Salmara`,
  Bihar: `
    Aurangabad: Aurangabad(BH), Aurangabad Bihar
    East Champaran: Purbi Champaran, Purba Champaran, E. Champaran
    West Champaran: Pashchim Champaran, Paschim Champaran, W. Champaran
    Kaimur: Kaimur (Bhabua), Bhabua
    Purnia: Purnea
    Jehanabad: Jahanabad`,
  Chhattisgarh: `
    Bijapur: Bijapur(CGH)
    Bilaspur: Bilaspur(CGH)
    Raipur: Raipur(CGH)
    Raigarh: Raigarh(CGH)
    Kabirdham: Kawardha
    Korea: Koriya
    Gaurela-Pendra-Marwahi: Gaurella Pendra Marwahi
    Baloda Bazar: Balodabazar, Baloda Bazar-Bhatapara
    Kanker: Uttar Bastar Kanker
    Dantewada: Dakshin Bastar Dantewada`,
  "Dadra and Nagar Haveli and Daman and Diu": `
    Dadra and Nagar Haveli: Dadra & Nagar Haveli`,
  Delhi: `
    Central Delhi: Central
    East Delhi: East
    New Delhi:
    North Delhi: North
    North East Delhi: North East
    North West Delhi: North West
    South Delhi: South
    South East Delhi: South East
    South West Delhi: South West
    West Delhi: West`,
  Goa: `
    North Goa: Uttara Goa
    South Goa: Dakshina Goa`,
  Gujarat: `
    Ahmedabad: Ahmadabad, Amdavad
    Aravalli: Arvalli
    Banaskantha: Banas Kantha
    Chhota Udaipur: Chhotaudepur, Chhota Udepur
    Dahod: Dohad
    Dang: The Dangs, Dangs
    Devbhumi Dwarka: Devbhoomi Dwarka
    Kutch: Kachchh
    Mehsana: Mahesana
    Panchmahal: Panch Mahals, Panchmahals
    Sabarkantha: Sabar Kantha
    Vadodara: Baroda`,
  Haryana: `
    Charkhi Dadri: Charki Dadri
    Gurugram: Gurgaon
    Nuh: Mewat
    Hisar: Hissar
    Sonipat: Sonepat
    Yamunanagar: Yamuna Nagar`,
  "Himachal Pradesh": `
    Bilaspur: Bilaspur (HP)
    Hamirpur: Hamirpur(HP)
    Lahaul and Spiti: Lahul and Spiti, Lahul & Spiti
    Sirmaur: Sirmour
    Shimla: Simla`,
  "Jammu and Kashmir": `
    Anantnag: Ananthnag
    Bandipora: Bandipur, Bandipore
    Baramulla: Baramula
    Budgam: Badgam
    Rajouri: Rajauri
    Poonch: Punch
    Shopian: Shupiyan`,
  Jharkhand: `
    East Singhbhum: East Singhbum, Purbi Singhbhum
    West Singhbhum: Pashchimi Singhbhum
    Giridih: Giridh
    Hazaribagh: Hazaribag
    Palamu: Palamau
    Sahibganj: Sahebganj
    Seraikela Kharsawan: Saraikela Kharsawan, Saraikela-Kharsawan, Seraikela, Saraikela
    Koderma: Kodarma`,
  Karnataka: `
    Bagalkote: Bagalkot
    Ballari: Bellary
    Belagavi: Belgaum
    Bengaluru Rural: Bangalore Rural
    Bengaluru Urban: Bangalore Urban, Bengaluru, Bangalore
    Chamarajanagara: Chamarajanagar, Chamrajnagar
    Chikkaballapura: Chikkaballapur, Chikballapur
    Chikkamagaluru: Chickmagalur, Chikmagalur
    Dakshina Kannada: South Canara
    Davanagere: Davangere, Davanagare
    Kalaburagi: Gulbarga
    Kodagu: Coorg
    Mysuru: Mysore
    Ramanagara: Ramanagar, Ramanagaram, Bengaluru South, Bengaluru Dakshina
    Shivamogga: Shimoga
    Tumakuru: Tumkur
    Uttara Kannada: North Canara
    Vijayanagara: Vijaynagar, Vijayanagar
    Vijayapura: Bijapur(KAR), Bijapur
    Yadgir: Yadagiri`,
  Kerala: `
    Alappuzha: Alleppey
    Kannur: Cannanore
    Kasaragod: Kasargod, Kasargode
    Kollam: Quilon
    Kozhikode: Calicut
    Palakkad: Palghat
    Thiruvananthapuram: Trivandrum
    Thrissur: Trichur
    Wayanad: Wynad`,
  Ladakh: `
    Leh: Leh Ladakh`,
  Lakshadweep: `
    Lakshadweep: Lakshadweep District`,
  "Madhya Pradesh": `
    Agar Malwa: Agar-Malwa
    Ashoknagar: Ashok Nagar
    Balaghat: Balaghat(MP)
    Khandwa: East Nimar
    Khargone: West Nimar
    Narmadapuram: Hoshangabad
    Narsinghpur: Narsimhapur`,
  Maharashtra: `
    Ahilyanagar: Ahmednagar, Ahmed Nagar, Ahmadnagar
    Beed: Bid
    Chhatrapati Sambhajinagar: Aurangabad, Sambhajinagar, Aurangabad(MH)
    Dharashiv: Osmanabad
    Gondia: Gondiya
    Mumbai: Mumbai City
    Mumbai Suburban: Mumbai Suburb
    Nashik: Nasik
    Raigad: Raigarh(MH), Raigarh, Kolaba`,
  Manipur: `
    Kangpokpi: Sadar Hills`,
  Mizoram: `
    Mamit: Mammit
    Siaha: Saiha
    Aizawl: Aizwal`,
  Nagaland: `
    Zunheboto: Zunhebotto`,
  Odisha: `
    Angul: Anugul
    Balangir: Bolangir
    Balasore: Baleshwar, Baleswar, Baleshwer
    Boudh: Baudh
    Debagarh: Deogarh
    Jagatsinghpur: Jagatsinghapur
    Jajpur: Jajapur
    Kendujhar: Keonjhar, Keonjhargarh
    Khordha: Khorda, Khurda
    Nabarangpur: Nabarangapur, Nowrangpur
    Subarnapur: Sonepur, Sonapur
    Sundargarh: Sundergarh`,
  Puducherry: `
    Puducherry: Pondicherry`,
  Punjab: `
    Ferozepur: Firozepur, Firozpur
    Rupnagar: Ropar
    Sahibzada Ajit Singh Nagar: S.A.S Nagar, SAS Nagar, Mohali
    Shahid Bhagat Singh Nagar: Nawanshahr, SBS Nagar, Nawan Shehar
    Sri Muktsar Sahib: Muktsar`,
  Rajasthan: `
    Chittorgarh: Chittaurgarh
    Dholpur: Dhaulpur
    Jalore: Jalor
    Jhunjhunu: Jhujhunu
    Sri Ganganagar: Ganganagar`,
  Sikkim: `
    Gangtok: East District, East Sikkim
    Gyalshing: West District, West Sikkim, Geyzing
    Mangan: North District, North Sikkim
    Namchi: South District, South Sikkim`,
  "Tamil Nadu": `
    Kanniyakumari: Kanyakumari, Cape Comorin
    Nilgiris: The Nilgiris, Nilgiri
    Thoothukudi: Tuticorin
    Tirupathur: Tirupattur
    Tiruvallur: Thiruvallur
    Tiruvarur: Thiruvarur
    Tiruchirappalli: Trichy, Trichinopoly
    Tiruppur: Tirupur
    Viluppuram: Villupuram
    Kancheepuram: Kanchipuram
    Sivaganga: Sivagangai`,
  Telangana: `
    Hanumakonda: Warangal Urban, Hanamkonda
    Jagtial: Jagitial
    Jangaon: Jangoan
    Jayashankar Bhupalpally: Jayashankar Bhupalapally
    Kumuram Bheem Asifabad: Komaram Bheem, Asifabad
    Mahabubnagar: Mahabub Nagar, Mahbubnagar
    Medchal-Malkajgiri: Medchal Malkajgiri, Medchal
    Ranga Reddy: K.V.Rangareddy, Rangareddy, K.V. Rangareddy
    Warangal: Warangal Rural
    Karimnagar: Karim Nagar
    Yadadri Bhuvanagiri: Yadadri`,
  Tripura: `
    Gomati: Gomti
    Sepahijala: Sipahijala`,
  "Uttar Pradesh": `
    Amroha: Jyotiba Phule Nagar
    Ayodhya: Faizabad
    Baghpat: Bagpat
    Bhadohi: Sant Ravidas Nagar
    Budaun: Badaun
    Gautam Buddha Nagar: Gautam Budh Nagar, Noida District, G.B. Nagar
    Hathras: Mahamaya Nagar
    Kasganj: Kanshiram Nagar
    Kushinagar: Kushi Nagar
    Lakhimpur Kheri: Kheri
    Maharajganj: Mahrajganj
    Prayagraj: Allahabad
    Rae Bareli: Raebareli
    Sant Kabir Nagar: Sant Kabeer Nagar
    Shravasti: Shrawasti
    Siddharthnagar: Siddharth Nagar`,
  Uttarakhand: `
    Haridwar: Hardwar
    Pauri Garhwal: Garhwal
    Rudraprayag: Rudra Prayag
    Udham Singh Nagar: Udam Singh Nagar, U.S. Nagar
    Uttarkashi: Uttar Kashi`,
  "West Bengal": `
    Cooch Behar: Coochbehar, Koch Bihar
    Dakshin Dinajpur: Dinajpur Dakshin, South Dinajpur
    Darjeeling: Darjiling
    Hooghly: Hugli
    Howrah: Haora
    Malda: Maldah
    North 24 Parganas: 24 Paraganas North, 24 Parganas North, Uttar 24 Parganas, North 24 Pargana, N 24 Parganas, 24 Parganas N, North 24 Pgs, N 24 Pgs, 24 Pgs North, 24 Pgs N
    Paschim Bardhaman: West Bardhaman, West Burdwan
    Paschim Medinipur: Medinipur West, Midnapur West, West Midnapore, Paschim Midnapore
    Purba Bardhaman: East Bardhaman, East Burdwan, Bardhaman, Burdwan
    Purba Medinipur: Medinipur East, Midnapur East, East Midnapore, Purba Midnapore
    Purulia: Puruliya
    South 24 Parganas: 24 Paraganas South, 24 Parganas South, Dakshin 24 Parganas, South 24 Pargana, S 24 Parganas, 24 Parganas S, South 24 Pgs, S 24 Pgs, 24 Pgs South, 24 Pgs S
    Uttar Dinajpur: Dinajpur Uttar, North Dinajpur`,
};

interface DistrictNames {
  state: string;
  name: string;
  others: string[];
}

export const DISTRICTS: readonly DistrictNames[] = Object.entries(TABLE).flatMap(([state, lines]) =>
  lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name, others] = line.split(":");
      return {
        state,
        name: name.trim(),
        others: others
          .split(",")
          .map((other) => other.trim())
          .filter((other) => other !== ""),
      };
    }),
);
