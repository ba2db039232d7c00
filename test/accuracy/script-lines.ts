/**
 * Addresses in ten languages as people type them, invented, and what each is in the usual spelling of Indian English.
 * One a line: line 1 | city | state | PIN = expected words. A tilde parts spellings that are equally usual. Of the
 * twenty lines of a language the first ten may be looked at while the rules are written; the others are set aside.
 */
export const SCRIPT_LINES: Readonly<Record<string, string>> = {
  Hindi: `
मकान नंबर 45, गली नंबर 3, शास्त्री नगर, हनुमान मंदिर के पास | गाजियाबाद | उत्तर प्रदेश | 201002 = House No 45 Gali~Lane No 3 Shastri Nagar Near Hanuman Temple~Mandir Ghaziabad Uttar Pradesh
फ्लैट 302, तीसरी मंजिल, सूर्या अपार्टमेंट, सेक्टर 62, नोएडा 201309 = Flat 302 3rd~Third Floor Surya Apartment Sector 62 Noida
ग्राम रामापुर, पोस्ट सदर, तहसील हापुड़ | हापुड़ | उत्तर प्रदेश | 245101 = Village~Gram Rampur~Ramapur Post Sadar Tehsil Hapur Hapur Uttar Pradesh
१२/४, नेहरू मार्ग, पुराना बस स्टैंड के पीछे | इंदौर | मध्य प्रदेश | 452001 = 12 4 Nehru Marg Behind Old Bus Stand Indore Madhya Pradesh
दुकान नं. 7, मुख्य बाजार, रेलवे स्टेशन के सामने | अजमेर | राजस्थान | 305001 = Shop No 7 Main Bazar~Bazaar Opposite Railway Station Ajmer Rajasthan
बी-204, गांधी कॉलोनी, नया पुल के नजदीक | मुजफ्फरनगर | उत्तर प्रदेश | 251001 = B 204 Gandhi Colony Near New Bridge~Pul Muzaffarnagar Uttar Pradesh
प्लॉट नंबर 18, पूर्वी पटेल नगर, सरकारी अस्पताल के बगल में, पटना 800023 = Plot No 18 East Patel Nagar Beside Government~Sarkari Hospital Patna
Flat 302, गांधी नगर, मस्जिद के पास, जयपुर 302015 = Flat 302 Gandhi Nagar Near Mosque~Masjid Jaipur
कमरा नंबर 5, दूसरी मंजिल, शिव भवन, कंकड़बाग | पटना | बिहार | 800020 = Room No 5 2nd~Second Floor Shiv Bhawan Kankarbagh Patna Bihar
मकान क्र. 110, वार्ड क्र. 6, जवाहर चौक, पानी की टंकी के पास | भोपाल | मध्यप्रदेश | 462003 = House No 110 Ward No 6 Jawahar Chowk Near Water Tank~Tanki Bhopal Madhya Pradesh
म.नं. 27, मोहल्ला कोठी, थाना रोड | बरेली | उत्तर प्रदेश | 243001 = House No 27 Mohalla Kothi Police~Thana Station Road Bareilly Uttar Pradesh
हाउस नं॰ ८८, सुभाष नगर, उत्तर गेट, सरकारी स्कूल के सामने | देहरादून | उत्तराखंड | 248002 = House No 88 Subhash Nagar North Gate Opposite Government~Sarkari School Dehradun Uttarakhand
गाँव किशनपुरा, डाकघर के पास, जिला सीकर, राजस्थान 332001 = Village Kishanpura Near Post Office District Sikar Rajasthan
सी-15, पश्चिम विहार, मेट्रो स्टेशन के निकट | नई दिल्ली | दिल्ली | 110063 = C 15 Paschim~West Vihar Near Metro Station New Delhi Delhi
राम निवास, पहली मंजिल, लाल बंगला, पुलिस चौकी के पीछे | कानपुर | उत्तर प्रदेश | 208007 = Ram Niwas 1st~First Floor Lal Bangla Behind Police Chowki~Post Kanpur Uttar Pradesh
पुराना शहर, बड़ी मस्जिद वाली गली, मकान 9 | लखनऊ | उत्तर प्रदेश | 226003 = Old City~Town Bari~Badi Masjid~Mosque Wali Gali~Lane House 9 Lucknow Uttar Pradesh
ए-12, विजय नगर, पेट्रोल पंप के सामने, रांची, झारखंड 834001 = A 12 Vijay Nagar Opposite Petrol Pump Ranchi Jharkhand
भूतल, दुकान 3, अग्रवाल मार्केट, कचहरी रोड | मेरठ | उत्तर प्रदेश | 250001 = Ground Floor Shop 3 Agarwal~Agrawal Market Kachehri~Kutchery~Kachahari Road Meerut Uttar Pradesh
शिवाजी पार्क के पास, आदर्श कॉलोनी, वार्ड 12 | रायपुर | छत्तीसगढ़ | 492001 = Near Shivaji Park Adarsh Colony Ward 12 Raipur Chhattisgarh
५वीं गली, अशोक नगर, काली मंदिर के ऊपर | कोटा | राजस्थान | 324005 = 5th Gali~Lane Ashok Nagar Above Kali Temple~Mandir Kota Rajasthan`,

  Marathi: `
खोली नं 302, गणेश चाळ, स्टेशन रोड | कल्याण | महाराष्ट्र | 421301 = Room No 302 Ganesh Chawl Station Road Kalyan Maharashtra
सदनिका क्र. १२, दुसरा मजला, शिवनेरी सोसायटी, मंदिराजवळ | पुणे | महाराष्ट्र | 411030 = Flat No 12 2nd~Second Floor Shivneri Society Near Temple~Mandir Pune Maharashtra
घर नंबर 8, पाटील वाडा, शाळेमागे | सातारा | महाराष्ट्र | 415001 = House No 8 Patil Wada Behind School Satara Maharashtra
मु. पो. वडगाव, ता. हवेली, जि. पुणे ४११०४१ = At Post Vadgaon~Wadgaon Taluka Haveli District Pune
रूम नं. 4, साई कृपा चाळ, घाटकोपर पश्चिम, मुंबई 400086 = Room No 4 Sai Krupa Chawl Ghatkopar West Mumbai
फ्लॅट ५०१, नवीन पनवेल पूर्व, बस स्थानकासमोर | पनवेल | महाराष्ट्र | 410206 = Flat 501 New~Navin Panvel East Opposite Bus Stand~Station Panvel Maharashtra
दुकान क्रमांक 3, जुना बाजार, पोलीस ठाण्याजवळ | औरंगाबाद | महाराष्ट्र | 431001 = Shop No 3 Old~Juna Bazar~Bazaar Near Police Station Aurangabad Maharashtra
बंगला नं 21, टिळक रस्ता, बँकेच्या शेजारी | नाशिक | महाराष्ट्र | 422001 = Bungalow No 21 Tilak Road Beside Bank Nashik Maharashtra
ए विंग, 302, ओम साई अपार्टमेंट, ठाणे पूर्व 400603 = A Wing 302 Om Sai Apartment Thane East
गांधी चौक, रेल्वे स्टेशन जवळ, लातूर, महाराष्ट्र 413512 = Gandhi Chowk Near Railway Station Latur Maharashtra
खोली क्र. 7, जय भवानी चाळ, डोंबिवली पूर्व | ठाणे | महाराष्ट्र | 421201 = Room No 7 Jai Bhavani~Bhawani Chawl Dombivli East Thane Maharashtra
प्लॉट नं. ४५, नेहरू नगर, पाण्याच्या टाकीजवळ | नागपूर | महाराष्ट्र | 440001 = Plot No 45 Nehru Nagar Near Water Tank Nagpur Maharashtra
तिसरा मजला, लक्ष्मी निवास, हनुमान मंदिराच्या मागे | सोलापूर | महाराष्ट्र | 413001 = 3rd~Third Floor Laxmi~Lakshmi Niwas Behind Hanuman Temple~Mandir Solapur Maharashtra
गाव शिरूर, तालुका शिरूर, जिल्हा पुणे 412210 = Village Shirur Taluka Shirur District Pune
B-12, शास्त्री नगर, दवाखान्यासमोर | अकोला | महाराष्ट्र | 444001 = B 12 Shastri Nagar Opposite Hospital~Dispensary~Clinic Akola Maharashtra
घर क्र. १०१, जुनी पेठ, दत्त मंदिर जवळ | जळगाव | महाराष्ट्र | 425001 = House No 101 Old~Juni Peth Near Datta~Dutt Temple~Mandir Jalgaon Maharashtra
तळमजला, सहकार भवन, शिवाजी पथ | सांगली | महाराष्ट्र | 416416 = Ground Floor Sahakar Bhavan~Bhawan Shivaji Path~Road Sangli Maharashtra
सेक्टर ७, वाशी, नवी मुंबई, बाजारासमोर 400703 = Sector 7 Vashi Navi Mumbai Opposite Market~Bazar~Bazaar
विठ्ठल मंदिरासमोर, वॉर्ड नं. 5 | पंढरपूर | महाराष्ट्र | 413304 = Opposite Vitthal Temple~Mandir Ward No 5 Pandharpur Maharashtra
इमारत क्र. 9, पहिला मजला, अंधेरी पश्चिम | मुंबई | महाराष्ट्र | 400058 = Building No 9 1st~First Floor Andheri West Mumbai Maharashtra`,

  Bengali: `
বাড়ি নং ১২, রবীন্দ্র পল্লী, কালী মন্দিরের কাছে | কলকাতা | পশ্চিমবঙ্গ | 700086 = House No 12 Rabindra Pally~Palli Near Kali Temple~Mandir Kolkata West Bengal
ফ্ল্যাট ৩এ, তৃতীয় তলা, শান্তি অ্যাপার্টমেন্ট, যাদবপুর | কলকাতা | পশ্চিমবঙ্গ | 700032 = Flat 3A 3rd~Third Floor Shanti Apartment Jadavpur Kolkata West Bengal
৫, গান্ধী রোড, স্কুলের পাশে | দুর্গাপুর | পশ্চিমবঙ্গ | 713201 = 5 Gandhi Road Beside School Durgapur West Bengal
গ্রাম রামপুর, পোস্ট অফিস বাগনান, জেলা হাওড়া ৭১১৩০৩ = Village Rampur Post Office Bagnan District Howrah
২৩/১, নেতাজি সুভাষ রোড, পুরানো বাজারের সামনে | শিলিগুড়ি | পশ্চিমবঙ্গ | 734001 = 23 1 Netaji Subhash~Subhas Road Opposite Old Bazar~Market~Bazaar Siliguri West Bengal
রেল স্টেশনের পিছনে, নতুন পাড়া, ওয়ার্ড নং ৪ | বর্ধমান | পশ্চিমবঙ্গ | 713101 = Behind Railway~Rail Station New~Natun Para Ward No 4 Bardhaman~Burdwan West Bengal
দোকান নং ৭, বড়বাজার, ব্যাঙ্কের উপরে, কলকাতা 700007 = Shop No 7 Burrabazar~Barabazar Above Bank Kolkata
Flat 2B, সল্টলেক সেক্টর ২, হাসপাতালের কাছে | কলকাতা | | 700091 = Flat 2B Salt Lake Sector 2 Near Hospital Kolkata
উত্তর পাড়া লেন, ঘর নং ৩, বাস স্ট্যান্ডের নিকট | আসানসোল | পশ্চিমবঙ্গ | 713301 = North~Uttar Para Lane Room~House No 3 Near Bus Stand Asansol West Bengal
দক্ষিণ কলোনি, ডাকঘরের কাছে, মালদা, পশ্চিমবঙ্গ ৭৩২১০১ = South~Dakshin Colony Near Post Office Malda West Bengal
বাড়ি নম্বর ৪৫, বিবেকানন্দ সরণি, থানার কাছে | কলকাতা | পশ্চিমবঙ্গ | 700006 = House No 45 Vivekananda~Bibekananda Sarani~Street Near Police~Thana Station Kolkata West Bengal
দ্বিতীয় তলা, মা তারা ভবন, স্টেশন রোড | খড়গপুর | পশ্চিমবঙ্গ | 721301 = 2nd~Second Floor Maa~Ma Tara Bhavan~Bhaban~Bhawan Station Road Kharagpur West Bengal
১৮ নং গলি, পূর্ব বাজার, মসজিদের পাশে | আগরতলা | ত্রিপুরা | 799001 = 18 No Gali~Lane East~Purba Bazar~Market~Bazaar Beside Mosque~Masjid Agartala Tripura
গ্রাম নারায়ণপুর, থানা বারাসাত, উত্তর ২৪ পরগনা 700124 = Village Narayanpur Police~Thana Station Barasat North 24 Parganas
প্লট নং ৯, নিউ টাউন, সিটি সেন্টারের কাছে | কলকাতা | | 700156 = Plot No 9 New Town Near City Centre~Center Kolkata
পশ্চিম পাড়া, প্রাথমিক বিদ্যালয়ের সামনে | বোলপুর | পশ্চিমবঙ্গ | 731204 = West~Paschim Para Opposite Primary~Prathamik School~Vidyalaya Bolpur West Bengal
৭/এ, শরৎ বসু রোড, ভবানীপুর, কলকাতা ৭০০০২০ = 7 A Sarat Bose~Basu Road Bhawanipore~Bhowanipore~Bhawanipur~Bhabanipur Kolkata
নিচের তলা, দাস ভিলা, পুকুরের পাশে | চন্দননগর | পশ্চিমবঙ্গ | 712136 = Ground~Lower Floor Das Villa Beside Pond~Pukur Chandannagar~Chandernagore West Bengal
মহাত্মা গান্ধী রোড, কলেজের সামনে | শিলচর | আসাম | 788001 = Mahatma Gandhi Road Opposite College Silchar Assam
রুম নং ১১, লেক গার্ডেন্স, পার্কের কাছে | কলকাতা | পশ্চিমবঙ্গ | 700045 = Room No 11 Lake Gardens Near Park Kolkata West Bengal`,

  Punjabi: `
ਮਕਾਨ ਨੰਬਰ 45, ਗਲੀ ਨੰਬਰ 2, ਗੁਰੂ ਨਾਨਕ ਨਗਰ, ਗੁਰਦੁਆਰੇ ਦੇ ਨੇੜੇ | ਜਲੰਧਰ | ਪੰਜਾਬ | 144001 = House No 45 Gali~Lane No 2 Guru Nanak Nagar Near Gurudwara~Gurdwara Jalandhar Punjab
ਪਿੰਡ ਰਾਮਪੁਰ, ਡਾਕਖਾਨਾ ਖੰਨਾ, ਤਹਿਸੀਲ ਖੰਨਾ, ਜ਼ਿਲ੍ਹਾ ਲੁਧਿਆਣਾ 141401 = Village Rampur Post Office~Khanna Khanna Tehsil Khanna District Ludhiana
ਦੁਕਾਨ ਨੰ. 5, ਪੁਰਾਣਾ ਬਾਜ਼ਾਰ, ਬੱਸ ਅੱਡੇ ਦੇ ਸਾਹਮਣੇ | ਬਠਿੰਡਾ | ਪੰਜਾਬ | 151001 = Shop No 5 Old Bazar~Market~Bazaar Opposite Bus Stand Bathinda Punjab
ਫਲੈਟ 302, ਤੀਜੀ ਮੰਜ਼ਿਲ, ਮਾਡਲ ਟਾਊਨ, ਲੁਧਿਆਣਾ ੧੪੧੦੦੨ = Flat 302 3rd~Third Floor Model Town Ludhiana
ਰੇਲਵੇ ਸਟੇਸ਼ਨ ਦੇ ਪਿੱਛੇ, ਨਵੀਂ ਆਬਾਦੀ | ਅੰਮ੍ਰਿਤਸਰ | ਪੰਜਾਬ | 143001 = Behind Railway Station New~Navi~Nawi Abadi Amritsar Punjab
ਕੋਠੀ ਨੰ 12, ਸੈਕਟਰ 22, ਚੰਡੀਗੜ੍ਹ 160022 = Kothi~Bungalow No 12 Sector 22 Chandigarh
ਵਾਰਡ ਨੰਬਰ 7, ਸਰਕਾਰੀ ਸਕੂਲ ਦੇ ਕੋਲ | ਪਟਿਆਲਾ | ਪੰਜਾਬ | 147001 = Ward No 7 Near Government~Sarkari School Patiala Punjab
ਸ਼ਹੀਦ ਭਗਤ ਸਿੰਘ ਨਗਰ, ਹਸਪਤਾਲ ਦੇ ਨਾਲ | ਮੋਗਾ | ਪੰਜਾਬ | 142001 = Shaheed Bhagat Singh Nagar Beside Hospital Moga Punjab
ਬੀ-14, ਰਣਜੀਤ ਐਵੇਨਿਊ, ਪਾਰਕ ਦੇ ਨੇੜੇ | ਅੰਮ੍ਰਿਤਸਰ | | 143001 = B 14 Ranjit Avenue Near Park Amritsar
ਪੂਰਬੀ ਬਸਤੀ, ਮੰਦਰ ਵਾਲੀ ਗਲੀ | ਫਿਰੋਜ਼ਪੁਰ | ਪੰਜਾਬ | 152002 = East Basti Mandir~Temple Wali Gali~Lane Firozpur~Ferozepur~Ferozepore Punjab
House 21, ਗੁਰੂ ਤੇਗ ਬਹਾਦਰ ਨਗਰ | ਖਰੜ | ਪੰਜਾਬ | 140301 = House 21 Guru Tegh~Teg Bahadur Nagar Kharar Punjab
ਮਕਾਨ ਨੰ: ੧੧੦, ਮੁਹੱਲਾ ਕੋਟ, ਥਾਣੇ ਦੇ ਸਾਹਮਣੇ | ਹੁਸ਼ਿਆਰਪੁਰ | ਪੰਜਾਬ | 146001 = House No 110 Mohalla Kot Opposite Police~Thana Station Hoshiarpur Punjab
ਕਮਰਾ ਨੰਬਰ 6, ਪਹਿਲੀ ਮੰਜ਼ਿਲ, ਸਿੰਘ ਬਿਲਡਿੰਗ, ਮਾਲ ਰੋਡ | ਪਟਿਆਲਾ | ਪੰਜਾਬ | 147001 = Room No 6 1st~First Floor Singh Building Mall~Mal Road Patiala Punjab
ਪਿੰਡ ਤੇ ਡਾਕਖਾਨਾ ਬਲਾਚੌਰ, ਪੰਜਾਬ 144521 = Village Post Office~Balachaur Balachaur
ਗਾਂਧੀ ਚੌਕ, ਬੈਂਕ ਦੇ ਉੱਪਰ | ਸੰਗਰੂਰ | ਪੰਜਾਬ | 148001 = Gandhi Chowk Above Bank Sangrur Punjab
ਉੱਤਰੀ ਗੇਟ, ਦਾਣਾ ਮੰਡੀ | ਫਰੀਦਕੋਟ | ਪੰਜਾਬ | 151203 = North Gate Dana~Grain Mandi~Market Faridkot Punjab
ਪਲਾਟ 33, ਫੇਜ਼ 5, ਮੋਹਾਲੀ 160059 = Plot 33 Phase 5 Mohali
ਸਿਵਲ ਲਾਈਨਜ਼, ਡਾਕਖਾਨੇ ਦੇ ਨੇੜੇ | ਗੁਰਦਾਸਪੁਰ | ਪੰਜਾਬ | 143521 = Civil Lines Near Post Office Gurdaspur Punjab
ਨਿਊ ਕਲੋਨੀ, ਪਾਣੀ ਵਾਲੀ ਟੈਂਕੀ ਦੇ ਕੋਲ | ਮਾਨਸਾ | ਪੰਜਾਬ | 151505 = New Colony Near Water~Pani Wali~Tank Tank~Tanki Mansa Punjab
ਸਬਜ਼ੀ ਮੰਡੀ ਦੇ ਪਿੱਛੇ, ਦਸਮੇਸ਼ ਨਗਰ | ਕਪੂਰਥਲਾ | ਪੰਜਾਬ | 144601 = Behind Sabzi~Vegetable~Sabji Mandi~Market Dashmesh~Dasmesh Nagar Kapurthala Punjab`,

  Gujarati: `
મકાન નં. ૧૨, ગાંધી સોસાયટી, મંદિરની પાસે | અમદાવાદ | ગુજરાત | 380006 = House No 12 Gandhi Society Near Temple~Mandir Ahmedabad Gujarat
ફ્લેટ 402, ચોથો માળ, શિવ એપાર્ટમેન્ટ, સ્કૂલની સામે | સુરત | ગુજરાત | 395009 = Flat 402 4th~Fourth Floor Shiv Apartment Opposite School Surat Gujarat
ગામ રામપુરા, તાલુકો દસક્રોઈ, જિલ્લો અમદાવાદ 382435 = Village Rampura~Ramapura Taluka Daskroi District Ahmedabad
દુકાન નં 5, જૂનું બજાર, બસ સ્ટેન્ડની પાછળ | રાજકોટ | ગુજરાત | 360001 = Shop No 5 Old~Juna Bazar~Market~Bazaar Behind Bus Stand Rajkot Gujarat
બી/12, નહેરુ નગર, હોસ્પિટલ પાસે, વડોદરા ૩૯૦૦૦૧ = B 12 Nehru Nagar Near Hospital Vadodara
સ્ટેશન રોડ, બેંકની બાજુમાં | ભાવનગર | ગુજરાત | 364001 = Station Road Beside Bank Bhavnagar Gujarat
પૂર્વ ઝોન, સેક્ટર ૨૧, પોસ્ટ ઓફિસ નજીક | ગાંધીનગર | ગુજરાત | 382021 = East Zone Sector 21 Near Post Office Gandhinagar Gujarat
રૂમ નંબર 8, પટેલ ચાલી, અમરાઈવાડી | અમદાવાદ | | 380026 = Room No 8 Patel Chali~Chawl Amraiwadi Ahmedabad
નવી કોલોની, પાણીની ટાંકી પાસે | જામનગર | ગુજરાત | 361001 = New~Navi Colony Near Water Tank~Tanki Jamnagar Gujarat
Shop 3, સરદાર માર્કેટ, રેલવે સ્ટેશન સામે, આણંદ 388001 = Shop 3 Sardar Market Opposite Railway Station Anand
બંગલો નં. 7, સરદાર પટેલ રોડ, બગીચાની સામે | અમદાવાદ | ગુજરાત | 380015 = Bungalow No 7 Sardar Patel Road Opposite Garden Ahmedabad Gujarat
પહેલો માળ, સાગર કોમ્પ્લેક્સ, મહાત્મા ગાંધી માર્ગ | પોરબંદર | ગુજરાત | 360575 = 1st~First Floor Sagar Complex Mahatma Gandhi Marg~Road Porbandar Gujarat
ઘર નંબર ૩૪, પટેલ ફળિયું, પંચાયત ઓફિસ પાસે | નવસારી | ગુજરાત | 396445 = House No 34 Patel Faliyu~Falia~Faliya Near Panchayat Office Navsari Gujarat
શેરી નં. ૪, ઉત્તર ગુજરાત સોસાયટી | મહેસાણા | ગુજરાત | 384001 = Street~Sheri No 4 North~Uttar Gujarat Society Mehsana~Mahesana Gujarat
એ-101, શાંતિ ટાવર, નવરંગપુરા, અમદાવાદ 380009 = A 101 Shanti Tower Navrangpura Ahmedabad
વોર્ડ નં 3, મોટી મસ્જિદ પાછળ | ભરૂચ | ગુજરાત | 392001 = Ward No 3 Behind Moti~Big~Large Masjid~Mosque Bharuch Gujarat
મુ. પો. વલ્લભીપુર, જિ. ભાવનગર 364310 = At Post Vallabhipur~Vallabhipur District Bhavnagar
ત્રીજો માળ, હરિ ઓમ ભવન, પોલીસ સ્ટેશનની ઉપર | જૂનાગઢ | ગુજરાત | 362001 = 3rd~Third Floor Hari Om Bhavan~Bhawan Above Police Station Junagadh Gujarat
ગલી નં 6, ઇન્દિરા નગર, શાળા પાસે | વલસાડ | ગુજરાત | 396001 = Gali~Lane No 6 Indira Nagar Near School Valsad Gujarat
દક્ષિણ દરવાજો, ટાવર ચોક | ભુજ | ગુજરાત | 370001 = South Gate~Darwaja~Darwajo~Door Tower Chowk Bhuj Gujarat`,

  Odia: `
ଘର ନଂ ୧୨, ଗାନ୍ଧୀ ନଗର, ମନ୍ଦିର ପାଖରେ | ଭୁବନେଶ୍ୱର | ଓଡ଼ିଶା | 751001 = House No 12 Gandhi Nagar Near Temple~Mandir Bhubaneswar Odisha
ପ୍ଲଟ ନମ୍ବର ୪୫, ସହିଦ ନଗର, ସ୍କୁଲ ସାମ୍ନାରେ | ଭୁବନେଶ୍ୱର | ଓଡ଼ିଶା | 751007 = Plot No 45 Saheed~Sahid Nagar Opposite School Bhubaneswar Odisha
ଗ୍ରାମ ରାମପୁର, ପୋଷ୍ଟ ବାଲିପାଟଣା, ଜିଲ୍ଲା ଖୋର୍ଦ୍ଧା 752102 = Village Rampur Post Balipatna District Khordha~Khurda
ଫ୍ଲାଟ ୩୦୨, ତୃତୀୟ ମହଲା, ଶାନ୍ତି ଆପାର୍ଟମେଣ୍ଟ, କଟକ ୭୫୩୦୦୧ = Flat 302 3rd~Third Floor Shanti Apartment Cuttack
ଦୋକାନ ନଂ 7, ପୁରୁଣା ବଜାର, ବସ ଷ୍ଟାଣ୍ଡ ପଛରେ | ବାଲେଶ୍ୱର | ଓଡ଼ିଶା | 756001 = Shop No 7 Old~Puruna Bazar~Market~Bazaar Behind Bus Stand Balasore~Baleswar~Baleshwar Odisha
ରେଳ ଷ୍ଟେସନ ରୋଡ, ବ୍ୟାଙ୍କ ନିକଟରେ | ବ୍ରହ୍ମପୁର | ଓଡ଼ିଶା | 760001 = Railway~Rail Station Road Near Bank Berhampur~Brahmapur Odisha
ୱାର୍ଡ ନଂ 4, ନୂଆ କଲୋନୀ, ଡାକ୍ତରଖାନା ପାଖ | ରାଉରକେଲା | ଓଡ଼ିଶା | 769001 = Ward No 4 New~Nua Colony Near Hospital Rourkela Odisha
Flat 12, ଜୟଦେବ ବିହାର, ଡାକଘର ପାଖରେ | ଭୁବନେଶ୍ୱର | | 751013 = Flat 12 Jayadev~Jaydev Vihar~Bihar Near Post Office Bhubaneswar
ପୂର୍ବ ସାହି, ଜଗନ୍ନାଥ ମନ୍ଦିର ରାସ୍ତା | ପୁରୀ | ଓଡ଼ିଶା | 752001 = East~Purba Sahi Jagannath Temple~Mandir Road Puri Odisha
ରୁମ ନଂ ୫, ଲକ୍ଷ୍ମୀ ଭବନ, ଥାନା ସାମ୍ନା | ସମ୍ବଲପୁର | ଓଡ଼ିଶା | 768001 = Room No 5 Laxmi~Lakshmi Bhavan~Bhawan~Bhaban Opposite Police~Thana Station Sambalpur Odisha
ଘର ନମ୍ବର ୮୮, ନେହେରୁ ମାର୍ଗ, କଲେଜ ପାଖରେ | ଅନୁଗୋଳ | ଓଡ଼ିଶା | 759122 = House No 88 Nehru Marg Near College Angul~Anugul Odisha
ପ୍ରଥମ ମହଲା, କୃଷ୍ଣା କମ୍ପ୍ଲେକ୍ସ, ଜନପଥ, ଭୁବନେଶ୍ୱର 751009 = 1st~First Floor Krishna Complex Janpath Bhubaneswar
ଗାଁ କୃଷ୍ଣପୁର, ପଞ୍ଚାୟତ ଅଫିସ ପାଖରେ, ଜିଲ୍ଲା ଗଞ୍ଜାମ 761001 = Village Krishnapur~Krushnapur Near Panchayat Office District Ganjam
ସେକ୍ଟର ୧୯, ବଡ଼ ମସଜିଦ ପଛରେ | ରାଉରକେଲା | ଓଡ଼ିଶା | 769005 = Sector 19 Behind Bada~Big Masjid~Mosque Rourkela Odisha
ଲେନ ୩, ଉତ୍ତର ବଜାର, କ୍ଲବ ପାଖରେ | ଝାରସୁଗୁଡ଼ା | ଓଡ଼ିଶା | 768201 = Lane 3 North~Uttar Bazar~Market~Bazaar Near Club Jharsuguda Odisha
କ୍ୱାର୍ଟର ନଂ ବି-୧୪, ରେଳ କଲୋନୀ | କଟକ | ଓଡ଼ିଶା | 753003 = Quarter No B 14 Railway~Rail Colony Cuttack Odisha
ଶିବ ମନ୍ଦିର ଗଳି, ପଶ୍ଚିମ ପଡ଼ା | ଭଦ୍ରକ | ଓଡ଼ିଶା | 756100 = Shiv~Shiva~Siba Temple~Mandir Gali~Lane West~Paschim Pada~Para Bhadrak Odisha
ମେନ ରୋଡ, ବିଦ୍ୟାଳୟ ନିକଟ | ବଲାଙ୍ଗୀର | ଓଡ଼ିଶା | 767001 = Main Road Near School~Vidyalaya Balangir~Bolangir Odisha
ବ୍ଲକ ବି, ଚନ୍ଦ୍ରଶେଖରପୁର, ହାଉସିଂ ବୋର୍ଡ କଲୋନୀ, ଭୁବନେଶ୍ୱର ୭୫୧୦୧୬ = Block B Chandrasekharpur~Chandrashekharpur Housing Board Colony Bhubaneswar
ଷ୍ଟେସନ ଛକ, ସିନେମା ହଲ୍ ଆଗରେ | ଜଟଣୀ | ଓଡ଼ିଶା | 752050 = Station Chowk~Chhak~Square In~Opposite Front~Opposite Cinema Hall Jatni Odisha`,

  Tamil: `
எண் 12, காந்தி தெரு, பிள்ளையார் கோவில் அருகில் | சென்னை | தமிழ்நாடு | 600040 = No 12 Gandhi Street Near Pillaiyar~Pillayar~Vinayagar Temple~Kovil Chennai Tamil Nadu
5, நேரு நகர், 2வது தெரு, பள்ளி எதிரில் | கோயம்புத்தூர் | தமிழ்நாடு | 641014 = 5 Nehru Nagar 2nd Street Opposite School Coimbatore Tamil Nadu
கதவு எண் 45, அண்ணா சாலை, பேருந்து நிலையம் பின்புறம் | மதுரை | தமிழ்நாடு | 625001 = Door No 45 Anna Salai~Road Behind Bus Stand~Station Madurai Tamil Nadu
பிளாட் 302, மூன்றாம் மாடி, சாந்தி அபார்ட்மெண்ட், வேளச்சேரி, சென்னை 600042 = Flat~Plot 302 3rd~Third Floor Shanthi~Shanti~Santhi Apartment Velachery Chennai
கடை எண் 7, பழைய மார்க்கெட், ரயில் நிலையம் அருகே | சேலம் | தமிழ்நாடு | 636001 = Shop No 7 Old Market Near Railway~Rail Station Salem Tamil Nadu
பாரதியார் நகர், கிழக்கு தெரு, மருத்துவமனை பக்கத்தில் | திருச்சி | தமிழ்நாடு | 620001 = Bharathiyar~Bharatiyar~Bharathiar Nagar East Street Beside~Near Hospital Trichy~Tiruchirappalli Tamil Nadu
மனை எண் 18, புதிய காலனி, அஞ்சல் நிலையம் எதிரே | வேலூர் | தமிழ்நாடு | 632001 = Plot No 18 New Colony Opposite Post Office~Station Vellore Tamil Nadu
ராஜீவ் காந்தி சாலை, முருகன் கோயில் அருகில், கும்பகோணம் 612001 = Rajiv Gandhi Salai~Road Near Murugan Temple~Kovil Kumbakonam
வீட்டு எண் 9, மேற்கு மாட வீதி, மயிலாப்பூர் | சென்னை | | 600004 = House No 9 West Mada Street~Veedhi Mylapore Chennai
கிராமம் இராமாபுரம், தாலுகா திண்டிவனம், மாவட்டம் விழுப்புரம் 604001 = Village Ramapuram Taluk Tindivanam District Villupuram~Viluppuram
இலக்கம் 33, பெரியார் நகர், தண்ணீர் தொட்டி அருகில் | ஈரோடு | தமிழ்நாடு | 638001 = No 33 Periyar Nagar Near Water Tank Erode Tamil Nadu
12/4, காமராஜர் சாலை, வங்கி எதிரில் | திருநெல்வேலி | தமிழ்நாடு | 627001 = 12 4 Kamarajar Salai~Road Opposite Bank Tirunelveli Tamil Nadu
முதல் தளம், லட்சுமி இல்லம், பஜார் தெரு | தஞ்சாவூர் | தமிழ்நாடு | 613001 = 1st~First Floor Lakshmi~Laxmi Illam Bazar~Bazaar Street Thanjavur Tamil Nadu
வடக்கு ரத வீதி, மாரியம்மன் கோவில் பின்னால் | திண்டுக்கல் | தமிழ்நாடு | 624001 = North Ratha~Rada~Radha Street~Veedhi Behind Mariamman~Mariyamman Temple~Kovil Dindigul Tamil Nadu
புதிய எண் 14, பழைய எண் 27, கஸ்தூரிபாய் நகர், அடையாறு, சென்னை 600020 = New No 14 Old No 27 Kasturibai~Kasthuribai Nagar Adyar Chennai
அறை எண் 6, இரண்டாவது மாடி, சரவணா பில்டிங் | திருப்பூர் | தமிழ்நாடு | 641601 = Room No 6 2nd~Second Floor Saravana Building Tiruppur~Tirupur Tamil Nadu
இந்திரா காந்தி தெரு, காவல் நிலையம் அருகில் | புதுச்சேரி | புதுச்சேரி | 605001 = Indira Gandhi Street Near Police Station Puducherry~Pondicherry Puducherry
வ.உ.சி நகர், 3வது குறுக்குத் தெரு, தூத்துக்குடி 628002 = VOC Nagar 3rd Cross Street Thoothukudi~Tuticorin
ஜவஹர் நகர், பெட்ரோல் பங்க் எதிரில் | நாகர்கோவில் | தமிழ்நாடு | 629001 = Jawahar~Jawaharlal Nagar Opposite Petrol Bunk~Pump Nagercoil Tamil Nadu
தெற்கு கார் தெரு, விநாயகர் கோவில் மேல், சிவகாசி 626123 = South Car Street Above Vinayagar~Vinayakar Temple~Kovil Sivakasi`,

  Telugu: `
ఇంటి నం. 12-3-45, గాంధీ నగర్, హనుమాన్ గుడి దగ్గర | హైదరాబాద్ | తెలంగాణ | 500080 = House No 12 3 45 Gandhi Nagar Near Hanuman Temple Hyderabad Telangana
ఫ్లాట్ 302, మూడవ అంతస్తు, సాయి అపార్ట్‌మెంట్స్, కూకట్‌పల్లి, హైదరాబాద్ 500072 = Flat 302 3rd~Third Floor Sai Apartments~Apartment Kukatpally Hyderabad
గ్రామం రామాపురం, మండలం కోదాడ, జిల్లా సూర్యాపేట 508206 = Village Ramapuram Mandal Kodad District Suryapet
దుకాణం నం 5, పాత బజార్, బస్ స్టాండ్ వెనుక | విజయవాడ | ఆంధ్రప్రదేశ్ | 520001 = Shop No 5 Old Bazar~Bazaar~Market Behind Bus Stand Vijayawada Andhra Pradesh
డోర్ నెం 8-1-22, నెహ్రూ వీధి, పాఠశాల ఎదురుగా | విశాఖపట్నం | ఆంధ్రప్రదేశ్ | 530001 = Door No 8 1 22 Nehru Street Opposite School Visakhapatnam Andhra Pradesh
కొత్త కాలనీ, రైల్వే స్టేషన్ రోడ్డు, బ్యాంకు పక్కన | గుంటూరు | ఆంధ్రప్రదేశ్ | 522001 = New Colony Railway Station Road Beside Bank Guntur Andhra Pradesh
తూర్పు వీధి, పోస్టాఫీసు దగ్గర, తిరుపతి 517501 = East Street Near Post Office Tirupati
ప్లాట్ నెంబర్ 21, శాంతి నగర్, ఆసుపత్రి సమీపంలో | వరంగల్ | తెలంగాణ | 506002 = Plot No 21 Shanti~Shanthi Nagar Near Hospital Warangal Telangana
Flat 101, శ్రీ లక్ష్మి నిలయం, మాదాపూర్ | హైదరాబాద్ | | 500081 = Flat 101 Sri~Shri~Sree Lakshmi~Laxmi Nilayam Madhapur Hyderabad
గది నం 4, సుబ్బారావు భవనం, మెయిన్ రోడ్ | కాకినాడ | ఆంధ్రప్రదేశ్ | 533001 = Room No 4 Subbarao~Subba Building~Bhavanam Main Road Kakinada Andhra Pradesh
ఇంటి నెంబర్ ౪౫, అశోక్ నగర్, పోలీస్ స్టేషన్ ఎదురుగా | నెల్లూరు | ఆంధ్రప్రదేశ్ | 524001 = House No 45 Ashok Nagar Opposite Police Station Nellore Andhra Pradesh
మొదటి అంతస్తు, వెంకటేశ్వర కాంప్లెక్స్, స్టేషన్ రోడ్ | కర్నూలు | ఆంధ్రప్రదేశ్ | 518001 = 1st~First Floor Venkateswara~Venkateshwara Complex Station Road Kurnool Andhra Pradesh
వార్డు నం 6, శివాలయం వీధి, నీళ్ల ట్యాంక్ దగ్గర | కరీంనగర్ | తెలంగాణ | 505001 = Ward No 6 Shivalayam~Sivalayam Street Near Water Tank Karimnagar Telangana
రెండవ లైను, బ్రాడీపేట, గుంటూరు 522002 = 2nd~Second Line~Lane Brodipet~Brodiepet Guntur
ఉత్తర గేటు, ఇందిరా నగర్ కాలనీ, మసీదు వెనుక | నిజామాబాద్ | తెలంగాణ | 503001 = North Gate Indira Nagar Colony Behind Mosque~Masjid Nizamabad Telangana
సెక్టార్ 3, ఉక్కునగరం, విశాఖపట్నం 530032 = Sector 3 Ukkunagaram Visakhapatnam
రామాలయం దగ్గర, పెద్ద వీధి, గ్రామం పెదపాడు | ఏలూరు | ఆంధ్రప్రదేశ్ | 534437 = Near Ramalayam Pedda~Big Street Village Pedapadu Eluru Andhra Pradesh
రాజీవ్ నగర్, పెట్రోల్ బంక్ పక్కన | ఖమ్మం | తెలంగాణ | 507001 = Rajiv~Rajeev Nagar Beside Petrol Bunk~Pump Khammam Telangana
ఎం.జి. రోడ్, మార్కెట్ పైన, విజయవాడ ౫౨౦౦౧౦ = MG Road Above Market Vijayawada
పడమర బజారు, కళాశాల సమీపం | అనంతపురం | ఆంధ్రప్రదేశ్ | 515001 = West Bazar~Bazaar~Market Near College Anantapur~Ananthapuramu~Anantapuram Andhra Pradesh`,

  Kannada: `
ಮನೆ ಸಂಖ್ಯೆ 45, 3ನೇ ಕ್ರಾಸ್, ಗಾಂಧಿ ನಗರ, ಗಣೇಶ ದೇವಸ್ಥಾನದ ಹತ್ತಿರ | ಬೆಂಗಳೂರು | ಕರ್ನಾಟಕ | 560009 = House No 45 3rd Cross Gandhi Nagar~Nagara Near Ganesha~Ganesh Temple Bengaluru~Bangalore Karnataka
ಫ್ಲ್ಯಾಟ್ 302, ಮೂರನೇ ಮಹಡಿ, ಶಾಂತಿ ಅಪಾರ್ಟ್‌ಮೆಂಟ್, ಜಯನಗರ, ಬೆಂಗಳೂರು 560041 = Flat 302 3rd~Third Floor Shanti~Shanthi Apartment Jayanagar Bengaluru~Bangalore
ನಂ. 12, ನೆಹರು ರಸ್ತೆ, ಶಾಲೆಯ ಎದುರು | ಮೈಸೂರು | ಕರ್ನಾಟಕ | 570001 = No 12 Nehru Road Opposite School Mysuru~Mysore Karnataka
ಅಂಗಡಿ ಸಂಖ್ಯೆ 7, ಹಳೆಯ ಮಾರುಕಟ್ಟೆ, ಬಸ್ ನಿಲ್ದಾಣದ ಹಿಂದೆ | ಹುಬ್ಬಳ್ಳಿ | ಕರ್ನಾಟಕ | 580020 = Shop No 7 Old Market Behind Bus Stand~Station Hubballi~Hubli Karnataka
ಗ್ರಾಮ ರಾಮಾಪುರ, ಅಂಚೆ ಕೊಳ್ಳೇಗಾಲ, ತಾಲ್ಲೂಕು ಹನೂರು, ಜಿಲ್ಲೆ ಚಾಮರಾಜನಗರ 571444 = Village Ramapura~Ramapur Post Kollegal~Kollegala Taluk Hanur District Chamarajanagar~Chamrajnagar
ಹೊಸ ಬಡಾವಣೆ, ಪೂರ್ವ ಗೇಟ್, ಆಸ್ಪತ್ರೆ ಪಕ್ಕದಲ್ಲಿ | ದಾವಣಗೆರೆ | ಕರ್ನಾಟಕ | 577001 = New~Hosa Layout East Gate Beside Hospital Davangere~Davanagere Karnataka
ರೈಲ್ವೆ ನಿಲ್ದಾಣ ರಸ್ತೆ, ಬ್ಯಾಂಕ್ ಹತ್ತಿರ | ಮಂಗಳೂರು | ಕರ್ನಾಟಕ | 575001 = Railway Station Road Near Bank Mangaluru~Mangalore Karnataka
ಕೊಠಡಿ ಸಂಖ್ಯೆ 6, ಎರಡನೇ ಮಹಡಿ, ಲಕ್ಷ್ಮಿ ನಿಲಯ, ವಿಜಯನಗರ, ಬೆಂಗಳೂರು ೫೬೦೦೪೦ = Room No 6 2nd~Second Floor Lakshmi~Laxmi Nilaya Vijayanagar~Vijaynagar Bengaluru~Bangalore
Flat 12, 5ನೇ ಮುಖ್ಯ ರಸ್ತೆ, ಬಸವನಗುಡಿ | ಬೆಂಗಳೂರು | | 560004 = Flat 12 5th Main Road Basavanagudi Bengaluru~Bangalore
ವಾರ್ಡ್ ನಂ 4, ಮಸೀದಿ ಹಿಂಭಾಗ, ಕಲಬುರಗಿ 585101 = Ward No 4 Behind Mosque~Masjid Kalaburagi~Gulbarga
ಮನೆ ನಂ. ೨೧, ಕುವೆಂಪು ನಗರ, ನೀರಿನ ಟ್ಯಾಂಕ್ ಹತ್ತಿರ | ಮೈಸೂರು | ಕರ್ನಾಟಕ | 570023 = House No 21 Kuvempu Nagar~Nagara Near Water Tank Mysuru~Mysore Karnataka
ಮೊದಲನೇ ಮಹಡಿ, ಕಾವೇರಿ ಕಟ್ಟಡ, ಎಂ ಜಿ ರಸ್ತೆ, ಬೆಂಗಳೂರು 560001 = 1st~First Floor Kaveri~Cauvery Building MG Road Bengaluru~Bangalore
ಉತ್ತರ ಬೀದಿ, ಪೊಲೀಸ್ ಠಾಣೆ ಎದುರು | ಬೆಳಗಾವಿ | ಕರ್ನಾಟಕ | 590001 = North Street Opposite Police Station Belagavi~Belgaum Karnataka
ಅಂಚೆ ಕಚೇರಿ ಬಳಿ, ರಾಜಾಜಿನಗರ 2ನೇ ಬ್ಲಾಕ್ | ಬೆಂಗಳೂರು | ಕರ್ನಾಟಕ | 560010 = Near Post Office Rajajinagar 2nd Block Bengaluru~Bangalore Karnataka
ನಿವೇಶನ ಸಂಖ್ಯೆ 33, ಸರಸ್ವತಿಪುರಂ, ಉದ್ಯಾನವನದ ಮುಂದೆ | ಮೈಸೂರು | ಕರ್ನಾಟಕ | 570009 = Site~Plot No 33 Saraswathipuram~Saraswatipuram Opposite~In Park~Garden Mysuru~Mysore Karnataka
ದಕ್ಷಿಣ ಕಾಲೋನಿ, ಚರ್ಚ್ ಪಕ್ಕ | ಉಡುಪಿ | ಕರ್ನಾಟಕ | 576101 = South Colony Beside Church Udupi Karnataka
ಹಳ್ಳಿ ಕೆಂಪನಹಳ್ಳಿ, ಹೋಬಳಿ ಕಸಬಾ, ತುಮಕೂರು 572101 = Village~Halli Kempanahalli Hobli Kasaba Tumakuru~Tumkur
ಸಾಯಿ ಮಂದಿರದ ಮೇಲೆ, ಪಶ್ಚಿಮ ಕಾರ್ಡ್ ರಸ್ತೆ, ಬೆಂಗಳೂರು 560079 = Above Sai Temple~Mandir~Mandira West Chord Road Bengaluru~Bangalore
ಕಾಲೇಜು ರಸ್ತೆ, ಸರ್ಕಾರಿ ಶಾಲೆ ಹತ್ತಿರ | ಶಿವಮೊಗ್ಗ | ಕರ್ನಾಟಕ | 577201 = College Road Near Government School Shivamogga~Shimoga Karnataka
ಇಂದಿರಾ ನಗರ, ಪೆಟ್ರೋಲ್ ಬಂಕ್ ಸಮೀಪ, 100 ಅಡಿ ರಸ್ತೆ, ಬೆಂಗಳೂರು 560038 = Indira Nagar~Nagara Near Petrol Bunk~Pump 100 Feet~Ft Road Bengaluru~Bangalore`,

  Malayalam: `
വീട് നമ്പർ 12, ഗാന്ധി നഗർ, ക്ഷേത്രത്തിന് സമീപം | കൊച്ചി | കേരളം | 682020 = House No 12 Gandhi Nagar Near Temple Kochi Kerala
ഫ്ലാറ്റ് 302, മൂന്നാം നില, ശാന്തി അപ്പാർട്ട്മെന്റ്, കാക്കനാട്, കൊച്ചി 682030 = Flat 302 3rd~Third Floor Shanthi~Shanti~Santhi Apartment Kakkanad Kochi
നെഹ്റു റോഡ്, സ്കൂളിന് എതിർവശം | തൃശൂർ | കേരളം | 680001 = Nehru Road Opposite School Thrissur Kerala
കട നമ്പർ 7, പഴയ മാർക്കറ്റ്, ബസ് സ്റ്റാൻഡിന് പിന്നിൽ | കോഴിക്കോട് | കേരളം | 673001 = Shop No 7 Old Market Behind Bus Stand Kozhikode Kerala
ഗ്രാമം രാമപുരം, പോസ്റ്റ് പാലാ, താലൂക്ക് മീനച്ചിൽ, ജില്ല കോട്ടയം 686576 = Village Ramapuram Post Pala~Palai Taluk Meenachil District Kottayam
കിഴക്കേ കോട്ട, റെയിൽവേ സ്റ്റേഷൻ റോഡ് | തിരുവനന്തപുരം | കേരളം | 695023 = East Fort Railway Station Road Thiruvananthapuram Kerala
പുതിയ കോളനി, ആശുപത്രിക്ക് അടുത്ത് | കണ്ണൂർ | കേരളം | 670001 = New Colony Near Hospital Kannur Kerala
മുറി നമ്പർ 5, രണ്ടാം നില, ലക്ഷ്മി ഭവൻ | പാലക്കാട് | കേരളം | 678001 = Room No 5 2nd~Second Floor Lakshmi~Laxmi Bhavan Palakkad Kerala
Flat 4B, മറൈൻ ഡ്രൈവ്, പള്ളിക്ക് സമീപം | എറണാകുളം | | 682031 = Flat 4B Marine Drive Near Church~Mosque~Palli Ernakulam
വാർഡ് നമ്പർ 6, തപാൽ ഓഫീസിന് എതിരെ, ആലപ്പുഴ 688001 = Ward No 6 Opposite Post Office Alappuzha
ഹൗസ് നം 45, ശ്രീ നിലയം, ബാങ്കിന് മുകളിൽ | കൊല്ലം | കേരളം | 691001 = House No 45 Sree~Sri~Shri Nilayam Above Bank Kollam Kerala
വടക്കേ നട, അമ്പലത്തിനടുത്ത്, ഗുരുവായൂർ 680101 = North Nada Near Temple Guruvayur~Guruvayoor
തെക്കേ തെരുവ്, പോലീസ് സ്റ്റേഷന് സമീപം | മലപ്പുറം | കേരളം | 676505 = South Street Near Police Station Malappuram Kerala
എം.ജി. റോഡ്, കോളേജിന് മുന്നിൽ | എറണാകുളം | കേരളം | 682016 = MG Road Opposite~In College Ernakulam Kerala
ഒന്നാം നില, പ്രിയ ബിൽഡിംഗ്, ടൗൺ ഹാൾ റോഡ് | കോട്ടയം | കേരളം | 686001 = 1st~First Floor Priya Building Town Hall Road Kottayam Kerala
മസ്ജിദിന് പിറകിൽ, പടിഞ്ഞാറേ ബസാർ | കാസർഗോഡ് | കേരളം | 671121 = Behind Masjid~Mosque West Bazar~Bazaar Kasaragod~Kasargod Kerala
രാജീവ് ഗാന്ധി നഗർ, വാട്ടർ ടാങ്കിന് അടുത്ത് | തിരുവല്ല | കേരളം | 689101 = Rajiv~Rajeev Gandhi Nagar Near Water Tank Thiruvalla~Tiruvalla Kerala
പ്ലോട്ട് 18, ഇൻഫോപാർക്ക് റോഡ്, കാക്കനാട്, എറണാകുളം 682042 = Plot 18 Infopark Road Kakkanad Ernakulam
മെയിൻ റോഡ്, പെട്രോൾ പമ്പിന് എതിർവശം | മൂവാറ്റുപുഴ | കേരളം | 686661 = Main Road Opposite Petrol Pump Muvattupuzha Kerala
സെക്ടർ 3, സർക്കാർ സ്കൂളിന് സമീപം, പത്തനംതിട്ട ൬൮൯൬൪൫ = Sector 3 Near Government School Pathanamthitta`,
};
